import type { Closings, OfferClosing } from "../../../contract/customer/lending/closings.ts";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import type { OfferKindKfs } from "../../../contract/documents.gen.ts";
import { offerKindOf } from "../../../engine/catalog/catalog.ts";
import { KFS } from "../../../engine/catalog/terms/terms.ts";
import { type ClosingCharge, closingOf } from "../../../engine/money/closing.ts";
import type { Repayment } from "../../../engine/money/repayment.ts";
import { roundToPaise } from "../../../engine/money/rounding.ts";
import { computedFigures } from "../../../engine/rules/matching.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { readOffers } from "./offers.ts";
import { isFreeToForeclose, lenderOf } from "./present-offer.ts";
import type { ApplicationRow } from "./session-application.ts";

interface ClosingsQuery {
  /** Result of findApplication for the caller's session. */
  found: readonly ApplicationRow[];
  months: number;
  language: string;
}

interface Decided {
  release: Release;
  /** Product code. */
  product: string;
  facts: Record<string, unknown>;
}

/** Costs of closing an offer's loan, with the principal for comparison. */
interface Closed {
  principal: number;
  closing: OfferClosing;
}

/**
 * Computes what each current offer would cost if its loan were closed after `months`. Uses the
 * decision's release and facts, and the schedule of the Key Fact Statement. Offers without a
 * repayment are left out.
 * @throws NOT_FOUND, STEP_SKIPPED
 */
export async function readClosings(ctx: Context, { found, months, language }: ClosingsQuery): Promise<Closings> {
  // Creates a decision if none is current.
  const { offers } = (await readOffers(ctx, found, language)).make().data;
  const decided = await readDecided(ctx, found[0]?.application_id ?? "");
  const closed = offers.flatMap((offer) => closeOffer(decided, offer, months));
  const highest = Math.max(...closed.map(({ principal }) => principal));
  const all = closed.filter(({ principal }) => principal === highest).map(({ closing }) => closing);
  const lowerOnly = closed.filter(({ principal }) => principal < highest).map(({ closing }) => closing);
  return { months, closings: [...all.sort(byCost), ...lowerOnly.sort(byCost)], cheapest: cheapestOf(all) };
}

const costOf = ({ cost }: OfferClosing): number => cost ?? Number.POSITIVE_INFINITY;

const byCost = (one: OfferClosing, other: OfferClosing): number => costOf(one) - costOf(other) || 0;

async function readDecided(ctx: Context, appId: string): Promise<Decided> {
  const row = await ctx.db
    .selectFrom("applications")
    .innerJoin("decisions", "decisions.id", "applications.decision_id")
    .select(["decisions.release", "decisions.product", "sealed_facts", "customer_id"])
    .where("applications.id", "=", appId)
    .executeTakeFirst();
  const release = row === undefined ? null : await ctx.releases.find(row.release, ctx.db);
  if (row === undefined || release === null || row.sealed_facts === null) throw new ApiError("NOT_FOUND");
  return { release, product: row.product, facts: await ctx.vault.decryptJson(row.customer_id, row.sealed_facts, ctx.db) };
}

function closeOffer({ release, product, facts }: Decided, offer: Offer, months: number): Closed[] {
  const law = offerKindOf(release.catalog, product)?.law;
  const figures = computedFigures(release.catalog, product, offer.lender, facts);
  const figure = (id: string | undefined) => (id === undefined ? undefined : figures?.get(id));
  const [repayment, rate, principal] = [figure(law?.repayment) as Repayment | undefined, figure(law?.rate), figure(law?.principal)];
  if (!repayment || typeof rate !== "number" || typeof principal !== "number") return [];
  const { charges, gstPercent } = chargesOf(release, offer.lender, product);
  const fees = roundToPaise(offer.fees.reduce((sum, { amount, gst }) => sum + amount + gst, 0));
  const loan = { repayment, principal, rate, fees, charges: charges ?? [], gstPercent };
  const { months: closedAfter, paid, owed, interest, charge, gst, cost } = closingOf(loan, months);
  // At the end of the tenure no closing charge applies.
  const known = charges !== null || owed === 0;
  return [
    {
      principal,
      closing: {
        offer: offer.id,
        months: closedAfter,
        paid,
        owed,
        interest,
        fees,
        charge: known ? roundToPaise(charge + gst) : null,
        cost: known ? cost : null,
      },
    },
  ];
}

/** Returns the lender's charges for early closing; null if its terms do not state them as figures. */
function chargesOf(release: Release, lender: string, product: string): { charges: readonly ClosingCharge[] | null; gstPercent: number } {
  const { document, lending } = lenderOf(release, lender, product);
  const kfs = lending.terms[KFS.name] as OfferKindKfs | undefined;
  if (kfs && isFreeToForeclose(document, kfs)) return { charges: [], gstPercent: 0 };
  const { charges, gstPercent } = kfs?.closing ?? {};
  // Without its tax rate a charge cannot be compared.
  if (charges === undefined || (charges.length > 0 && gstPercent === undefined)) return { charges: null, gstPercent: 0 };
  return { charges, gstPercent: gstPercent ?? 0 };
}

/**
 * Returns the cheapest offers among loans of one amount. Returns none if an offer with an unknown
 * charge could be cheaper.
 */
function cheapestOf(alike: readonly OfferClosing[]): string[] {
  const lowestCost = Math.min(...alike.map(costOf));
  const cheapest = alike.filter((closing) => costOf(closing) === lowestCost);
  const couldBeCheaper = alike.some(({ cost, interest, fees }) => cost === null && interest + fees < lowestCost);
  return alike.length < 2 || couldBeCheaper || cheapest.length === alike.length ? [] : cheapest.map(({ offer }) => offer);
}
