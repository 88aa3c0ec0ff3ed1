import type { LenderDocument, LenderLending, OfferKindDocument, OfferKindRanking, ProductDocument } from "../../contract/documents.gen.ts";
import { type CompileCondition, conditionCompiler } from "./compile.ts";
import type { Facts } from "./conditions.ts";
import { compileEligibility, type FailedCriterion } from "./eligibility.ts";
import { prepareFigures, type Requested, validityOf, type WorkedOffer } from "./offer-figures.ts";
import { rankingOf, rankOffers } from "./ranking.ts";

/** The part of the catalogue that a decision reads. */
export interface MatchingCatalog {
  products: ReadonlyMap<string, ProductDocument>;
  lenders: ReadonlyMap<string, LenderDocument>;
  offerKinds: ReadonlyMap<string, OfferKindDocument>;
}

export interface MatchedOffer extends WorkedOffer {
  /** The lender's id. */
  lender: string;
  /** How many working days it holds; null where the terms do not tell. */
  validityWorkingDays: number | null;
}

/** A lender that did not match, with every criterion that stood in the way. */
export interface UnmatchedLender {
  lender: string;
  reasons: FailedCriterion[];
}

/** The whole decision: the same facts and the same release give the same answer. */
export interface Matching {
  /** In the product's ranking. */
  offers: MatchedOffer[];
  /** By lender id. */
  unmatched: UnmatchedLender[];
  ranking: OfferKindRanking;
  lendersConsidered: number;
}

/**
 * Decides for every enabled lender of a product: an offer with its figures, or the reasons why there is none.
 * Pure: no clock, no chance; what depends on the day is a fact (`today`).
 * @param productCode the product's code, as `productByCode` finds it
 * @param facts what `computeFacts` made of the answers
 * @throws RangeError when the catalogue has no such product, or not its kind of offer
 */
export function matchLenders(catalog: MatchingCatalog, productCode: string, facts: Facts): Matching {
  return prepareMatching(catalog, productCode)(facts);
}

const prepared = new WeakMap<MatchingCatalog, Map<string, (facts: Facts) => Matching>>();

/** The decision of one product, with its criteria compiled once for each catalogue. */
function prepareMatching(catalog: MatchingCatalog, productCode: string): (facts: Facts) => Matching {
  let byProduct = prepared.get(catalog);
  if (!byProduct) {
    byProduct = new Map();
    prepared.set(catalog, byProduct);
  }
  let decide = byProduct.get(productCode);
  if (!decide) {
    decide = compileMatching(catalog, productCode);
    byProduct.set(productCode, decide);
  }
  return decide;
}

function compileMatching(catalog: MatchingCatalog, productCode: string): (facts: Facts) => Matching {
  const product = [...catalog.products.values()].find(({ code }) => code === productCode);
  if (!product) throw new RangeError(`the catalogue has no product ${productCode}`);
  const kind = catalog.offerKinds.get(product.offerKind);
  if (!kind) throw new RangeError(`the catalogue has no kind of offer ${product.offerKind}`);
  const ranking = rankingOf(product, kind);
  const requested = requestOf(product);
  const compile = conditionCompiler();
  const lenders = [...catalog.lenders.values()]
    .filter(({ enabled }) => enabled)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, products }) =>
      products.filter((lending) => lending.product === productCode).map((lending) => decider(id, lending, kind, compile)),
    );
  return (facts) => {
    const asked = requested(facts);
    const decisions = lenders.map((decide) => decide(facts, asked));
    return {
      offers: rankOffers(decisions.filter(isOffer), ranking),
      unmatched: decisions.filter(isUnmatched),
      ranking,
      lendersConsidered: lenders.length,
    };
  };
}

const isOffer = (decision: MatchedOffer | UnmatchedLender): decision is MatchedOffer => "figures" in decision;
const isUnmatched = (decision: MatchedOffer | UnmatchedLender): decision is UnmatchedLender => !isOffer(decision);

/** The amount and the tenure that the form asked for; where it asked for no tenure, the product's preferred one. */
function requestOf({ requestedAmount, requestedTenure, preferredTenure }: ProductDocument): (facts: Facts) => Requested {
  const numberAt = (facts: Facts, name: string | undefined) => {
    const value = name === undefined ? undefined : facts[name];
    return typeof value === "number" ? value : null;
  };
  return (facts) => ({ amount: numberAt(facts, requestedAmount), tenure: numberAt(facts, requestedTenure) ?? preferredTenure ?? null });
}

function decider(lender: string, lending: LenderLending, kind: OfferKindDocument, compile: CompileCondition) {
  const eligibility = compileEligibility(lending, compile);
  const workOut = prepareFigures(kind, lending.terms, compile);
  const validityWorkingDays = validityOf(kind, lending.terms, compile);
  return (facts: Facts, requested: Requested): MatchedOffer | UnmatchedLender => {
    const reasons = eligibility(facts);
    if (reasons.length > 0) return { lender, reasons };
    const worked = workOut(facts, requested);
    return "criterion" in worked
      ? { lender, reasons: [worked] }
      : { lender, figures: worked.figures, fees: worked.fees, validityWorkingDays };
  };
}
