import type { Closings, OfferClosing } from "../../../contract/customer/closings.ts";
import type { Offer } from "../../../contract/customer/offers.ts";
import type { OfferKindKfs } from "../../../contract/documents.gen.ts";
import { offerKindOf } from "../../../engine/catalog/catalog.ts";
import { KFS } from "../../../engine/catalog/lenders/terms.ts";
import { type ClosingCharge, closingOf } from "../../../engine/money/closing.ts";
import type { Repayment } from "../../../engine/money/repayment.ts";
import { roundToPaise } from "../../../engine/money/rounding.ts";
import { computedFigures } from "../../../engine/rules/matching.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { readOffers } from "./offers.ts";
import type { ApplicationRow } from "./rows.ts";
import { isFreeToForeclose, lenderOf } from "./view.ts";

interface Asking {
  /** What findApplication gave for the caller's session. */
  found: readonly ApplicationRow[];
  months: number;
  language: string;
}

interface Decided {
  release: Release;
  /** Code. */
  product: string;
  facts: Record<string, unknown>;
}

/** An offer's loan that is closed, with the principal by which it can be compared. */
interface Closed {
  principal: number;
  closing: OfferClosing;
}

/**
 * What each offer that is shown would cost if its loan were closed after so many months, by the release and the facts that the
 * offers were made with, as the Key Fact Statement works out its schedule. None of offers that have no repayment.
 * Throws NOT_FOUND, STEP_SKIPPED.
 */
export async function readClosings(ctx: Context, { found, months, language }: Asking): Promise<Closings> {
  // Sees to it that a decision is in force.
  const { offers } = (await readOffers(ctx, found, language)).make().data;
  const decided = await readDecided(ctx, found[0]?.application_id ?? "");
  const closed = offers.flatMap((offer) => closeOffer(decided, offer, months));
  const most = Math.max(...closed.map(({ principal }) => principal));
  const all = closed.filter(({ principal }) => principal === most).map(({ closing }) => closing);
  const lessAlone = closed.filter(({ principal }) => principal < most).map(({ closing }) => closing);
  return { months, closings: [...all.sort(byCost), ...lessAlone.sort(byCost)], cheapest: cheapestOf(all) };
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
  const release = row === undefined ? null : await ctx.releases.find(row.release);
  if (row === undefined || release === null || row.sealed_facts === null) throw new ApiError("NOT_FOUND");
  return { release, product: row.product, facts: await ctx.vault.openJson(row.customer_id, row.sealed_facts) };
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
  // At its end every loan is closed without a charge.
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

/** What the lender takes for closing early; null where its terms do not say so in figures. */
function chargesOf(release: Release, lender: string, product: string): { charges: readonly ClosingCharge[] | null; gstPercent: number } {
  const { document, lending } = lenderOf(release, lender, product);
  const kfs = lending.terms[KFS.name] as OfferKindKfs | undefined;
  if (kfs && isFreeToForeclose(document, kfs)) return { charges: [], gstPercent: 0 };
  const { charges, gstPercent } = kfs?.closing ?? {};
  // A charge whose tax is not told is none that could be compared.
  if (charges === undefined || (charges.length > 0 && gstPercent === undefined)) return { charges: null, gstPercent: 0 };
  return { charges, gstPercent: gstPercent ?? 0 };
}

/** The cheapest of loans of one amount: as long as a lender's charge is not known, none that could be dearer. */
function cheapestOf(alike: readonly OfferClosing[]): string[] {
  const least = Math.min(...alike.map(costOf));
  const cheapest = alike.filter((closing) => costOf(closing) === least);
  const couldBeCheaper = alike.some(({ cost, interest, fees }) => cost === null && interest + fees < least);
  return alike.length < 2 || couldBeCheaper || cheapest.length === alike.length ? [] : cheapest.map(({ offer }) => offer);
}
