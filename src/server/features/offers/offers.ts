import { LRUCache } from "lru-cache";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { getOffers } from "../../../contract/offers.ts";
import type { Status } from "../../../contract/status.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { decide } from "./decide.ts";
import type { ApplicationRow } from "./rows.ts";
import { presentOffer, presentReceipt, presentUnmatched } from "./view.ts";

type Shown = ResponseOf<typeof getOffers>["data"];

interface ShownDecision {
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
  if (decision === null) {
    // Its release cannot be loaded any more, so nobody can say what was offered.
    decisionId = await decide(ctx, appId, decisionId);
    decision = await readDecision(ctx, decisionId, language);
  }
  if (decision === null) throw new ApiError("NOT_FOUND");
  const { data, ends } = decision;
  const { offers, unmatched, receipt } = data;
  const statuses = offers.map((offer, index) => {
    const chosen = found.find(({ lender }) => lender === offer.lender)?.status ?? null;
    return statusOf(chosen, ends[index] ?? now, now);
  });
  return {
    key: [decisionId, language, ...statuses].join(" "),
    make: () => {
      const current = offers.map((offer, index) => ({ ...offer, status: statuses[index] ?? offer.status }));
      return { data: { offers: current, unmatched, receipt } };
    },
  };
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
  const decision = await ctx.db.selectFrom("decisions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const offers = await ctx.db.selectFrom("offers").selectAll().where("decision_id", "=", id).orderBy("rank").execute();
  const release = await ctx.releases.byHash(decision.release);
  if (release === null) return null;
  const view = { release, product: decision.product, language };
  const made: ShownDecision = {
    data: {
      offers: offers.map((offer) => presentOffer(view, offer, "OFFERED")),
      unmatched: decision.unmatched.map((lender) => presentUnmatched(view, lender)),
      receipt: presentReceipt(decision.receipt),
    },
    ends: offers.map(({ valid_until }) => valid_until),
  };
  shown.set(key, made);
  return made;
}
