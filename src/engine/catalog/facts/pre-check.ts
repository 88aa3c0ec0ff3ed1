import type { LenderDocument, LenderLending, OfferKindDocument, ProductDocument } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import type { Facts } from "../../rules/conditions.ts";
import { compileEligibility } from "../../rules/eligibility.ts";
import { computeFacts, type FactDefinition } from "../../rules/facts.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { rateColumnOf } from "../../rules/lender-rates.ts";
import { type CompileCondition, conditionCompiler } from "../../rules/logic/compile.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import { prepareFigures, type Requested, type WorkOut } from "../../rules/offers/offer-figures.ts";
import { type Terms, termsAt } from "../../rules/offers/offer-vocabulary.ts";
import { partsOfTerms } from "../terms/terms.ts";

/** The minimum and maximum of a figure among the matching lenders. */
interface Range {
  from: number;
  to: number;
}

/** What a few answers show about the lenders of a product. */
export interface PreCheck {
  considered: number;
  /** Number of lenders with no failed criterion, as far as the answers show. */
  fitting: number;
  /** Number of these with criteria that the answers do not decide. */
  open: number;
  /** Percent a year; null if no lender matches or none has a rate. */
  rate: Range | null;
  /** Rupees a month. */
  emi: Range | null;
  /** Rupees. */
  amount: Range | null;
  /**
   * Names of answers and facts that failed a criterion, each with its number of lenders, the
   * highest first.
   */
  inTheWay: { name: string; lenders: number }[];
}

interface PreCheckCatalog {
  lenders: ReadonlyMap<string, LenderDocument>;
  offerKinds: ReadonlyMap<string, OfferKindDocument>;
}

type Criterion = LenderLending["eligibility"][number];

/** The result of one lender for some facts. */
type Verdict = { inTheWay: string[] } | { open: boolean; worked: Record<string, number | null>[] };

/** The name of the current date among facts. */
const DAY = "today";

/**
 * Prepares the pre-check of a product: the criteria and prices of its lenders, as far as they
 * depend on what is asked. A criterion that depends on anything else is undecided: it neither
 * passes nor fails. For prices that depend on something not asked, the lowest and the highest that
 * may apply are computed.
 *
 * @param requested names of the answers and facts that are asked for
 * @param definitions the facts of the shared documents
 */
export function preparePreCheck(
  { lenders, offerKinds }: PreCheckCatalog,
  product: ProductDocument,
  requested: readonly string[],
  definitions: readonly FactDefinition[],
): (answers: Facts, today: string) => PreCheck {
  const kind = offerKinds.get(product.offerKind);
  const derived = definitions.filter(({ name }) => !requested.includes(name));
  const known = namesKnown(requested, derived);
  const compile = conditionCompiler();
  const judges = [...lenders.values()].flatMap((lender) => {
    const lending = activeLending(lender, product);
    return kind && lending ? [judgeOf({ kind, lending, known, compile, product })] : [];
  });
  return (answers, today) => {
    const facts = computeFacts(derived, answers, { [DAY]: today });
    return summary(
      judges.map((judge) => judge(facts)),
      kind?.law ?? {},
    );
  };
}

/** What can be known: the answers, the date, and the facts that depend on nothing else. */
function namesKnown(requested: readonly string[], derived: readonly FactDefinition[]): ReadonlySet<string> {
  const known = new Set([...requested, DAY]);
  for (const { name, value } of derived) if ([...factsRead(value)].every((read) => known.has(read))) known.add(name);
  return known;
}

interface PreCheckContext {
  kind: OfferKindDocument;
  lending: LenderLending;
  known: ReadonlySet<string>;
  compile: CompileCondition;
  product: ProductDocument;
}

function judgeOf({ kind, lending, known, compile, product }: PreCheckContext): (facts: Facts) => Verdict {
  const usesKnownFacts = (condition: unknown) => [...namesInCondition((condition ?? true) as Condition)].every((name) => known.has(name));
  const judged = lending.eligibility.filter(({ when, test }) => usesKnownFacts(when) && usesKnownFacts(test));
  const eligibility = compileEligibility({ eligibility: judged as LenderLending["eligibility"] }, compile);
  const others = lending.eligibility
    .filter((criterion) => !judged.includes(criterion))
    .map(({ when }) => (when !== undefined && usesKnownFacts(when) ? compile(when as Condition) : () => true));
  const { rules } = partsOfTerms(kind.terms, lending.terms);
  const read = [...rules.flatMap(({ logic }) => [...factsRead(logic)]), ...factsRead(kind.figures.map(({ value }) => value))];
  const pricesKnown = read.every((name) => known.has(name) || /^(?:terms|offer|requested|fees)\./.test(name));
  const works = priced(kind, lending.terms, usesKnownFacts, compile);
  return (facts) => {
    const failed = eligibility(facts).map(({ criterion }) => criterion);
    if (failed.length > 0) return { inTheWay: namesOf(judged.filter(({ id }) => failed.includes(id))) };
    const worked = works(facts).map((work) => work(facts, requestOf(product, facts)));
    const figures = worked.flatMap((offer) => ("figures" in offer ? [offer.figures] : []));
    if (figures.length === 0 && pricesKnown) return { inTheWay: product.requestedAmount ? [product.requestedAmount] : [] };
    return {
      open: !pricesKnown || figures.length === 0 || others.some((applies) => applies(facts)),
      worked: figures as Record<string, number | null>[],
    };
  };
}

/** The names that the tests of criteria use. */
const namesOf = (criteria: readonly Criterion[]): string[] => [
  ...new Set(criteria.flatMap(({ test }) => [...namesInCondition(test as Condition)])),
];

const numberOr = (value: unknown, otherwise: number | null) => (typeof value === "number" ? value : otherwise);

const requestOf = ({ requestedAmount, requestedTenure, preferredTenure }: ProductDocument, facts: Facts): Requested => ({
  amount: numberOr(requestedAmount && facts[requestedAmount], null),
  tenure: numberOr(requestedTenure && facts[requestedTenure], preferredTenure ?? null),
});

interface RateRow {
  when?: unknown;
}

/**
 * Computes offers at each rate that may apply: the first row that certainly matches and the
 * undecided rows before it. Without a list of rates there is only one way.
 */
function priced(
  kind: OfferKindDocument,
  terms: Terms,
  speaksOfKnown: (condition: unknown) => boolean,
  compile: CompileCondition,
): (facts: Facts) => WorkOut[] {
  const path = rateColumnOf(kind)?.path;
  const rows = path === undefined ? undefined : termsAt(terms, path);
  if (path === undefined || !Array.isArray(rows)) {
    const work = prepareFigures(kind, terms, compile);
    return () => [work];
  }
  const prepared = (rows as RateRow[]).map(({ when, ...row }) => ({
    sure: when === undefined || speaksOfKnown(when),
    applies: when === undefined || !speaksOfKnown(when) ? () => true : compile(when as Condition),
    work: prepareFigures(kind, withRow(terms, path, row), compile),
  }));
  return (facts) => {
    const possible: WorkOut[] = [];
    for (const { sure, applies, work } of prepared) {
      if (!applies(facts)) continue;
      possible.push(work);
      if (sure) break;
    }
    return possible;
  };
}

/** Terms with a list replaced by one row. @param path as figures name it: `terms.rateCard` */
function withRow(terms: Terms, path: string, row: object): Terms {
  const [, ...names] = path.split(".");
  const replaced = (value: unknown, [name, ...rest]: string[]): unknown =>
    name === undefined ? [row] : { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest) };
  return replaced(terms, names) as Terms;
}

function summary(verdicts: readonly Verdict[], law: { rate?: string; emi?: string; principal?: string }): PreCheck {
  const fitting = verdicts.flatMap((verdict) => ("worked" in verdict ? [verdict] : []));
  const counts = new Map<string, number>();
  for (const verdict of verdicts)
    if ("inTheWay" in verdict) for (const name of verdict.inTheWay) counts.set(name, (counts.get(name) ?? 0) + 1);
  const range = (figure: string | undefined): Range | null => {
    const values = fitting.flatMap(({ worked }) => worked.map((figures) => (figure === undefined ? null : (figures[figure] ?? null))));
    const numbers = values.filter((value) => typeof value === "number");
    return numbers.length === 0 ? null : { from: Math.min(...numbers), to: Math.max(...numbers) };
  };
  return {
    considered: verdicts.length,
    fitting: fitting.length,
    open: fitting.filter(({ open }) => open).length,
    rate: range(law.rate),
    emi: range(law.emi),
    amount: range(law.principal),
    inTheWay: [...counts].map(([name, lenders]) => ({ name, lenders })).sort((one, other) => other.lenders - one.lenders),
  };
}
