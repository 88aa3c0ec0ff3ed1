import type { LenderDocument, LenderLending, OfferKindDocument, ProductDocument } from "../../contract/documents.gen.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { type Place, pointer } from "../catalog/findings/finding.ts";
import { placeOfSent, sentBy } from "../catalog/lenders/connector-parts.ts";
import { partsOfTerms } from "../catalog/terms/terms.ts";
import type { Facts } from "../rules/conditions.ts";
import { withLenderCodes } from "../rules/lender-codes.ts";
import { withAllEnabled } from "../rules/lender-products.ts";
import { type CompileCondition, conditionCompiler } from "../rules/logic/compile.ts";
import { type MatchingCatalog, matchLenders } from "../rules/matching.ts";
import { prepareFigures, type Requested } from "../rules/offers/offer-figures.ts";
import { submissionBody } from "../rules/submission.ts";
import { type Attempt, calculation, forEach, InvariantViolated, LawDoubtful, type Logic, rethrowUnexpected, TODAY } from "./attempt.ts";
import { type Size, sampleTerms } from "./sample-terms.ts";

const SIZES: readonly Size[] = ["least", "most"];
const REQUESTS: readonly Requested[] = [
  { amount: null, tenure: null },
  { amount: 1, tenure: 1 },
  { amount: 1_000_000_000, tenure: 1000 },
];

/**
 * Tries the figures of an offer kind, one by one, over generated terms, even if no product has the
 * kind yet.
 */
export function* kindAttempts(catalog: Pick<Catalog, "offerKinds">, kindId: string): Generator<Attempt> {
  const compile = conditionCompiler();
  const kind = catalog.offerKinds.get(kindId);
  if (!kind) return;
  for (const [index, { id }] of kind.figures.entries()) {
    const place: Place = { kind: "offer-kind", id: kindId, pointer: pointer("", "figures", index, "value") };
    yield { place, run: () => tryFigure(kind, id, compile) };
  }
}

function tryFigure(kind: OfferKindDocument, id: string, compile: CompileCondition): void {
  for (const size of SIZES) {
    const onFailure = (error: unknown, failed: string) => {
      if (failed === id) rethrowUnexpected(error);
    };
    const workOut = prepareFigures(kind, sampleTerms(kind.terms, size), compile, onFailure);
    for (const requested of REQUESTS) workOut({ today: TODAY }, requested);
  }
}

/**
 * Tries a lender's decision about a product, its calculations, its prices, and the body of its
 * call.
 */
export function* offerAttempts(
  catalog: Catalog,
  product: ProductDocument,
  lender: LenderDocument,
  persons: readonly Facts[],
): Generator<Attempt> {
  const kind = catalog.offerKinds.get(product.offerKind);
  const products = new Map([[product.id, product]]);
  const { offerKinds } = catalog;
  const index = lender.products.findIndex(({ product: code }) => code === product.code);
  const lending = lender.products[index];
  if (!lending || !kind) return;
  const at = (...parts: (string | number)[]): Place => ({ kind: "lender", id: lender.id, pointer: pointer("", ...parts) });
  // A disabled lender is tried too, since enabling it changes a single word.
  const offering = (terms: LenderLending): MatchingCatalog => ({
    products,
    offerKinds,
    lenders: new Map([[lender.id, withAllEnabled({ ...lender, products: [terms] })]]),
  });
  const offer = offering(lending);
  yield {
    place: at("products", index),
    run: () => forEach(persons, (facts) => JSON.stringify(matchLenders(offer, product.code, facts))),
  };
  // Generated persons seldom meet every criterion, so prices are tried without criteria.
  const priceOnly = offering({ ...lending, eligibility: [] as never });
  const calls: Facts[] = [];
  const priceAll = () =>
    forEach(persons, (facts) => calls.push({ ...facts, offer: matchLenders(priceOnly, product.code, facts).offers[0]?.figures ?? null }));
  yield { place: at("products", index, "terms"), run: priceAll };
  yield { place: at("products", index, "terms"), run: () => checkLegalFigures(kind, calls) };
  yield { place: at("products", index, "terms"), run: () => canBe(kind, calls) };
  yield* ruleAttempts(kind, lending, calls, at("products", index, "terms"));
  yield* submissionAttempts(lender, calls, at, catalog.options);
}

/**
 * Checks that every loan offer has the figures that the law requires (RBI/2025-26/36,
 * RBI/2024-25/18).
 *
 * @throws InvariantViolated
 */
function checkLegalFigures({ law }: OfferKindDocument, calls: readonly Facts[]): void {
  const { emi, apr, totalCost, rate, principal } = law;
  for (const id of [emi, apr, totalCost, rate, principal])
    for (const { offer } of calls) if (id !== undefined && offer && !Number.isFinite((offer as Facts)[id])) throw new InvariantViolated(id);
}

/**
 * Minimum APR as a share of the interest rate: less than 1, since interest may be due once at the
 * end.
 */
const MIN_SHARE = 0.5;

/**
 * Checks that no loan offer costs less than its principal, or has an impossible instalment or APR.
 * @throws LawDoubtful
 */
function canBe({ law }: OfferKindDocument, calls: readonly Facts[]): void {
  for (const { offer } of calls) {
    const figureOf = (id: string | undefined): unknown => (id === undefined ? undefined : (offer as Facts | null)?.[id]);
    const [rate, principal] = [figureOf(law.rate), figureOf(law.principal)];
    const least = [
      [law.emi, 0],
      [law.apr, typeof rate === "number" ? rate * MIN_SHARE : 0],
      [law.totalCost, typeof principal === "number" ? principal : 0],
    ] as const;
    for (const [id, bound] of least) {
      const value = figureOf(id);
      if (id !== undefined && typeof value === "number" && value < bound) throw new LawDoubtful(id, value, bound);
    }
  }
}

/**
 * Tries each of the lender's calculations by itself over the computed figures, even if another one
 * failed.
 */
function* ruleAttempts(kind: OfferKindDocument, { terms }: LenderLending, calls: readonly Facts[], place: Place): Generator<Attempt> {
  const requested = REQUESTS[0];
  for (const { logic, pointer: inside } of partsOfTerms(kind.terms, terms).rules) {
    const ownPlace = { ...place, pointer: place.pointer + inside };
    yield calculation(
      ownPlace,
      logic as Logic,
      calls.map((facts) => ({ ...facts, requested, offer: facts.offer ?? {} })),
    );
  }
}

function* submissionAttempts(
  { connector, id }: LenderDocument,
  persons: readonly Facts[],
  at: (...parts: (string | number)[]) => Place,
  options: Catalog["options"],
): Generator<Attempt> {
  const sent = sentBy(connector);
  const lists = options.get(id)?.lists;
  const place = placeOfSent(connector);
  for (const [field, logic] of Object.entries(sent))
    yield calculation(at(...place, field), withLenderCodes(logic, lists) as Logic, persons);
  yield { place: at(...place), run: () => forEach(persons, (facts) => JSON.stringify(submissionBody(sent, facts, lists))) };
}
