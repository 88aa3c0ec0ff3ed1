import type { LenderDocument, LenderLending, ProductDocument } from "../../contract/documents.gen.ts";
import { type CompileCondition, conditionCompiler } from "./compile.ts";
import type { Evaluate, Facts } from "./conditions.ts";
import { compileEligibility, type FailedCriterion } from "./eligibility.ts";
import { type PricedOffer, priceOrReason } from "./pricing.ts";
import { rankOffers } from "./ranking.ts";

/** The part of the catalogue that a decision reads. */
export interface MatchingCatalog {
  products: ReadonlyMap<string, ProductDocument>;
  lenders: ReadonlyMap<string, LenderDocument>;
}

export interface MatchedOffer extends PricedOffer {
  /** The lender's id. */
  lender: string;
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
  ranking: ProductDocument["ranking"];
  lendersConsidered: number;
}

/** Months that offers are worked out for when the product does not say. */
const USUAL_TENURE = 24;

/**
 * Decides for every enabled lender of a product: an offer with its figures, or the reasons why there is none.
 * Pure: no clock, no chance; what depends on the day is a fact (`today`).
 * @param productCode the product's code, as `productByCode` finds it
 * @param facts what `computeFacts` made of the answers
 * @throws RangeError when the catalogue has no such product
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
  const compile = conditionCompiler();
  const lenders = [...catalog.lenders.values()]
    .filter(({ enabled }) => enabled)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, products }) =>
      products.filter((lending) => lending.product === productCode).map((lending) => decider(id, lending, product, compile)),
    );
  return (facts) => {
    const decisions = lenders.map((decide) => decide(facts));
    return {
      offers: rankOffers(decisions.filter(isOffer), product.ranking),
      unmatched: decisions.filter(isUnmatched),
      ranking: product.ranking,
      lendersConsidered: lenders.length,
    };
  };
}

const isOffer = (decision: MatchedOffer | UnmatchedLender): decision is MatchedOffer => "amountUpTo" in decision;
const isUnmatched = (decision: MatchedOffer | UnmatchedLender): decision is UnmatchedLender => !isOffer(decision);

function decider(lender: string, lending: LenderLending, product: ProductDocument, compile: CompileCondition) {
  const eligibility = compileEligibility(lending, compile);
  const evaluate: Evaluate = (condition, facts) => compile(condition)(facts);
  return (facts: Facts): MatchedOffer | UnmatchedLender => {
    const reasons = eligibility(facts);
    if (reasons.length > 0) return { lender, reasons };
    const asked = product.requestedAmount === undefined ? undefined : facts[product.requestedAmount];
    const request = { requested: typeof asked === "number" ? asked : null, preferredTenure: product.preferredTenure ?? USUAL_TENURE };
    const priced = priceOrReason(lending, facts, request, evaluate);
    return typeof priced === "string" ? { lender, reasons: [{ criterion: priced, reason: null }] } : { lender, ...priced };
  };
}
