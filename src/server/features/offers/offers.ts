import { LRUCache } from "lru-cache";
import type { getOffers } from "../../../contract/customer/lending/offers.ts";
import type { Status } from "../../../contract/customer/lending/status.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decide } from "./decide.ts";
import { presentOffer, presentReceipt, presentUnmatched } from "./present-offer.ts";
import { presentRequest } from "./requested-terms.ts";
import { type ApplicationRow, findSessionApplication } from "./session-application.ts";
import { isSwitchedOff } from "./switched-off.ts";

type Shown = ResponseOf<typeof getOffers>["data"];

interface ShownDecision {
  /** Product code. */
  product: string;
  data: Shown;
  /** Expiry of each offer. */
  ends: Date[];
}

/** Size of the cache of decisions. They are immutable; only the statuses beside them change. */
const SHOWN_DECISIONS = 500;
const shown = new LRUCache<string, ShownDecision>({ max: SHOWN_DECISIONS });

interface OffersAnswer {
  /** Cache key: equal keys have equal answers. */
  key: string;
  make: () => ResponseOf<typeof getOffers>;
}

/** Like `readOffers`, for an application id and a session token. */
export async function readOffersOf(ctx: Context, token: string, appId: string, language: string): Promise<OffersAnswer> {
  return readOffers(ctx, await findSessionApplication(ctx, token, appId), language);
}

/**
 * Returns the offers of an application in the reader's language. Uses the database only if a
 * decision must be made or is not cached.
 * @param found result of findApplication for the caller's session
 * @throws NOT_FOUND, STEP_SKIPPED
 */
export async function readOffers(ctx: Context, found: readonly ApplicationRow[], language: string): Promise<OffersAnswer> {
  const now = ctx.clock.now();
  const appId = found[0]?.application_id ?? null;
  if (appId === null) throw new ApiError("NOT_FOUND");
  let decisionId = found[0]?.decision_id ?? null;
  const validUntil = found[0]?.valid_until ?? null;
  if (validUntil === null || validUntil <= now) decisionId = await decide(ctx, appId);
  let decision = decisionId === null ? null : await readDecision(ctx, decisionId, language);
  if (decision === null || isOutdated(ctx, decision)) {
    // If the decision's release cannot be loaded, its offers cannot be shown.
    decisionId = await decide(ctx, appId, decisionId);
    decision = await readDecision(ctx, decisionId, language);
  }
  if (decision === null) throw new ApiError("NOT_FOUND");
  const { data, ends, product } = decision;
  const { offers, ...rest } = data;
  const statuses = offers.map((offer, index) => {
    const chosen = chosenOf(found, offer);
    if ((chosen === null || chosen === "SELECTED") && isSwitchedOff(ctx, offer.lender, product)) return null;
    return statusOf(chosen, ends[index] ?? now, now);
  });
  return {
    // Offers of a lender that is switched off are hidden until it is on again.
    key: [decisionId, language, ...statuses.map((status) => status ?? "off")].join(" "),
    make: () => {
      const current = offers.flatMap((offer, index) => {
        const status = statuses[index];
        return status ? [{ ...offer, status }] : [];
      });
      return { data: { offers: current, ...rest } };
    },
  };
}

/**
 * Whether the live release may find offers where the decision has none. It cannot for a product
 * that it no longer has.
 */
function isOutdated({ releases }: Context, { product, data: { offers, receipt } }: ShownDecision): boolean {
  const { hash, catalog } = releases.live();
  return offers.length === 0 && receipt.release !== hash && productByCode(catalog, product) !== undefined;
}

/**
 * Returns the status of the choice of an offer's lender; null for none. A choice that was not sent
 * yet counts only for its own offer, so the lender's new offer can be chosen instead.
 */
export function chosenOf(found: readonly ApplicationRow[], { id, lender }: { id: string; lender: string }): Status | null {
  const row = found.find((one) => one.lender === lender);
  return row === undefined || (row.status === "SELECTED" && row.offer_id !== id) ? null : row.status;
}

/** Returns the status of an offer before and after it was chosen. */
export function statusOf(chosen: Status | null, validUntil: Date, now: Date): Status {
  return chosen ?? (validUntil > now ? "OFFERED" : "EXPIRED");
}

/**
 * Returns a decision in one language, with all offers as not chosen; null if its release cannot be
 * loaded.
 */
async function readDecision(ctx: Context, id: string, language: string): Promise<ShownDecision | null> {
  const key = `${id} ${language}`;
  const known = shown.get(key);
  if (known !== undefined) return known;
  const decision = await ctx.db
    .selectFrom("decisions")
    .innerJoin("applications", "applications.id", "decisions.application_id")
    .select(["decisions.release", "decisions.product", "unmatched", "receipt", "sealed_facts", "customer_id"])
    .where("decisions.id", "=", id)
    .executeTakeFirstOrThrow();
  const offers = await ctx.db.selectFrom("offers").selectAll().where("decision_id", "=", id).orderBy("rank").execute();
  const release = await ctx.releases.find(decision.release, ctx.db);
  if (release === null) return null;
  const view = { release, product: decision.product, language };
  const facts = decision.sealed_facts === null ? {} : await ctx.vault.decryptJson(decision.customer_id, decision.sealed_facts, ctx.db);
  const made: ShownDecision = {
    product: decision.product,
    data: {
      offers: offers.map((offer) => presentOffer(view, offer, "OFFERED")),
      unmatched: decision.unmatched.map((lender) => presentUnmatched(view, lender)),
      asked: presentRequest(view, facts),
      receipt: presentReceipt(decision.receipt),
    },
    ends: offers.map(({ valid_until }) => valid_until),
  };
  shown.set(key, made);
  return made;
}
