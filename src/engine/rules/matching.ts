import type { LenderDocument, LenderLending, OfferKindDocument, OfferKindRanking, ProductDocument } from "../../contract/documents.gen.ts";
import type { Facts } from "./conditions.ts";
import { compileEligibility, type FailedCriterion } from "./eligibility.ts";
import { activeLending } from "./lender-products.ts";
import { type CompileCondition, conditionCompiler } from "./logic/compile.ts";
import { type OnFigure, prepareFigures, type Requested, validityOf, type WorkedOffer } from "./offers/offer-figures.ts";
import { rankingOf, rankOffers } from "./offers/ranking.ts";

/** The part of the catalogue that a decision reads. */
export interface MatchingCatalog {
  products: ReadonlyMap<string, ProductDocument>;
  lenders: ReadonlyMap<string, LenderDocument>;
  offerKinds: ReadonlyMap<string, OfferKindDocument>;
}

export interface MatchedOffer extends WorkedOffer {
  /** The lender's id. */
  lender: string;
  /** Number of working days for which it is valid; null if the terms do not say. */
  validityWorkingDays: number | null;
}

/** A lender that did not match, with every failed criterion. */
export interface UnmatchedLender {
  lender: string;
  reasons: FailedCriterion[];
}

/** The whole decision. It depends only on the facts and the release. */
export interface Matching {
  /** In the product's ranking. */
  offers: MatchedOffer[];
  /** By lender id. */
  unmatched: UnmatchedLender[];
  ranking: OfferKindRanking;
  lendersConsidered: number;
}

/**
 * Decides for every enabled lender of a product: an offer with its figures, or the reasons why
 * there is none. Pure: no clock, no randomness; the date is a fact (`today`).
 *
 * @param productCode the product's code, as `productByCode` finds it
 * @param facts the result of `computeFacts`
 * @throws RangeError if the catalogue has no such product, or not its offer kind
 */
export function matchLenders(catalog: MatchingCatalog, productCode: string, facts: Facts): Matching {
  const { lenders, ranking } = prepareMatching(catalog, productCode);
  const decisions = lenders.map(({ decide }) => decide(facts));
  return {
    offers: rankOffers(decisions.filter(isOffer), ranking),
    unmatched: decisions.filter(isUnmatched),
    ranking,
    lendersConsidered: lenders.length,
  };
}

/**
 * Whether one lender would make an offer, as decided by `matchLenders`.
 *
 * @throws RangeError as `matchLenders`
 */
export function lenderMatches(catalog: MatchingCatalog, productCode: string, lender: string): (facts: Facts) => boolean {
  const decide = lenderDecision(catalog, productCode, lender);
  return (facts) => isOffer(decide(facts));
}

/**
 * What one lender would decide, as `matchLenders` does: an offer, or the criteria for which there is
 * none; no criteria if it does not lend for the product.
 *
 * @throws RangeError as `matchLenders`
 */
export function lenderDecision(
  catalog: MatchingCatalog,
  productCode: string,
  lender: string,
): (facts: Facts) => MatchedOffer | UnmatchedLender {
  const own = prepareMatching(catalog, productCode).lenders.find(({ id }) => id === lender);
  return own?.decide ?? (() => ({ lender, reasons: [] }));
}

/**
 * Computes one lender's offer again and returns all figures by id, unrounded and with intermediate
 * results. Null if there is no offer.
 *
 * @throws RangeError as `matchLenders`
 */
export function computedFigures(catalog: MatchingCatalog, productCode: string, lender: string, facts: Facts): Map<string, unknown> | null {
  for (const { id, decide } of prepareMatching(catalog, productCode).lenders) {
    const figures = new Map<string, unknown>();
    if (id === lender && isOffer(decide(facts, (figure, value) => figures.set(figure, value)))) return figures;
  }
  return null;
}

type Decide = (facts: Facts, hear?: OnFigure) => MatchedOffer | UnmatchedLender;

/** The lenders of one product, by id, with their criteria compiled. */
interface PreparedMatching {
  lenders: { id: string; decide: Decide }[];
  ranking: OfferKindRanking;
}

const prepared = new WeakMap<MatchingCatalog, Map<string, PreparedMatching>>();

/** The decision for one product, compiled once for each catalogue. */
function prepareMatching(catalog: MatchingCatalog, productCode: string): PreparedMatching {
  const byProduct = prepared.get(catalog) ?? new Map<string, PreparedMatching>();
  prepared.set(catalog, byProduct);
  const known = byProduct.get(productCode);
  if (known) return known;
  const made = compileMatching(catalog, productCode);
  byProduct.set(productCode, made);
  return made;
}

function compileMatching(catalog: MatchingCatalog, productCode: string): PreparedMatching {
  const product = [...catalog.products.values()].find(({ code }) => code === productCode);
  if (!product) throw new RangeError(`the catalogue has no product ${productCode}`);
  const kind = catalog.offerKinds.get(product.offerKind);
  if (!kind) throw new RangeError(`the catalogue has no kind of offer ${product.offerKind}`);
  const requested = requestOf(product);
  const compile = conditionCompiler();
  const lenders = [...catalog.lenders.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((lender) => {
      const lending = activeLending(lender, product);
      return lending ? [{ id: lender.id, decide: decider(lender.id, lending, kind, compile, requested) }] : [];
    });
  return { lenders, ranking: rankingOf(product, kind) };
}

export const isOffer = (decision: MatchedOffer | UnmatchedLender): decision is MatchedOffer => "figures" in decision;
const isUnmatched = (decision: MatchedOffer | UnmatchedLender): decision is UnmatchedLender => !isOffer(decision);

/** The requested amount and tenure; without a requested tenure, the product's preferred one. */
function requestOf({ requestedAmount, requestedTenure, preferredTenure }: ProductDocument): (facts: Facts) => Requested {
  const numberAt = (facts: Facts, name: string | undefined) => {
    const value = name === undefined ? undefined : facts[name];
    return typeof value === "number" ? value : null;
  };
  return (facts) => ({ amount: numberAt(facts, requestedAmount), tenure: numberAt(facts, requestedTenure) ?? preferredTenure ?? null });
}

function decider(
  lender: string,
  lending: LenderLending,
  kind: OfferKindDocument,
  compile: CompileCondition,
  requested: (facts: Facts) => Requested,
): Decide {
  const eligibility = compileEligibility(lending, compile);
  const workOut = prepareFigures(kind, lending.terms, compile);
  const validityWorkingDays = validityOf(kind, lending.terms, compile);
  return (facts, hear) => {
    const reasons = eligibility(facts);
    if (reasons.length > 0) return { lender, reasons };
    const worked = workOut(facts, requested(facts), hear);
    return "criterion" in worked
      ? { lender, reasons: [worked] }
      : { lender, figures: worked.figures, fees: worked.fees, validityWorkingDays };
  };
}
