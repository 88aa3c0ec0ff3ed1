import { LRUCache } from "lru-cache";
import type { getOffers } from "../../../contract/customer/offers.ts";
import type { Status } from "../../../contract/customer/status.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { presentAsked } from "./asked.ts";
import { decide } from "./decide.ts";
import { type ApplicationRow, findApplication } from "./rows.ts";
import { isSwitchedOff } from "./switched-off.ts";
import { presentOffer, presentReceipt, presentUnmatched } from "./view.ts";

type Shown = ResponseOf<typeof getOffers>["data"];

interface ShownDecision {
  /** Code of the product that it was made for. */
  product: string;
  data: Shown;
  /** When each of its offers ends. */
  ends: Date[];
}

/** Decisions that this process has shown last. They never change, only the statuses beside them do. */
const SHOWN_DECISIONS = 500;
const shown = new LRUCache<string, ShownDecision>({ max: SHOWN_DECISIONS });

export interface OffersAnswer {
  /** Equal for equal answers, so that one that was made before serves again. */
  key: string;
  make: () => ResponseOf<typeof getOffers>;
}

/** As `readOffers`, for the application of that id and the session of a token. */
export async function readOffersOf(ctx: Context, token: string, appId: string, language: string): Promise<OffersAnswer> {
  return readOffers(ctx, await findApplication(ctx, token, appId), language);
}

/**
 * The offers of an application, in the reader's language. Nothing is asked of the database unless they have to be worked out
 * or read first. Throws NOT_FOUND, STEP_SKIPPED.
 * @param found what findApplication gave for the caller's session
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
    // Where its release cannot be loaded any more, nobody can say what was offered.
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
    // An offer of a lender that is off by now is not there, until it is on again.
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

/** Whether the live release may find offers where there are none; it has none for a product that was taken out of it. */
function isOutdated({ releases }: Context, { product, data: { offers, receipt } }: ShownDecision): boolean {
  const { hash, catalog } = releases.live();
  return offers.length === 0 && receipt.release !== hash && productByCode(catalog, product) !== undefined;
}

/**
 * Where the choice of an offer's lender stands; null for none. What was chosen and not sent yet is an offer itself: of what was asked
 * for since then, the lender's new one can be chosen.
 */
export function chosenOf(found: readonly ApplicationRow[], { id, lender }: { id: string; lender: string }): Status | null {
  const row = found.find((one) => one.lender === lender);
  return row === undefined || (row.status === "SELECTED" && row.offer_id !== id) ? null : row.status;
}

/** Where an offer stands before and after it is chosen. */
export function statusOf(chosen: Status | null, validUntil: Date, now: Date): Status {
  return chosen ?? (validUntil > now ? "OFFERED" : "EXPIRED");
}

/** A decision in one language, as if no offer had been chosen; null when its release cannot be loaded. */
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
  const release = await ctx.releases.find(decision.release);
  if (release === null) return null;
  const view = { release, product: decision.product, language };
  const facts = decision.sealed_facts === null ? {} : await ctx.vault.openJson(decision.customer_id, decision.sealed_facts);
  const made: ShownDecision = {
    product: decision.product,
    data: {
      offers: offers.map((offer) => presentOffer(view, offer, "OFFERED")),
      unmatched: decision.unmatched.map((lender) => presentUnmatched(view, lender)),
      asked: presentAsked(view, facts),
      receipt: presentReceipt(decision.receipt),
    },
    ends: offers.map(({ valid_until }) => valid_until),
  };
  shown.set(key, made);
  return made;
}
