import type { CommonLogic } from "../../contract/documents.gen.ts";
import type { CompileCondition } from "./compile.ts";
import type { Facts } from "./conditions.ts";
import type { Calculation } from "./lazy-operators.ts";
import { constant, prepareLogic, type Vocabulary } from "./logic.ts";
import { OFFER_OPERATORS } from "./offer-operators.ts";

/** A lender's terms for a product, in the shape that its kind of offer has them. */
export type Terms = Readonly<Record<string, unknown>>;

/** Words of a figure of an offer whose operands are written down: a value of the lender's own, and a row of a list of its own. */
export const OFFER_WORDS = ["rule", "firstRow"] as const;

/** All operators that a figure of an offer understands besides those of every computed value. */
export const OFFER_OPERATOR_NAMES: ReadonlySet<string> = new Set([...OFFER_OPERATORS.keys(), ...OFFER_WORDS]);

/** What a path such as `terms.amount.min` leads to in a lender's terms; null where it leads nowhere. */
export function termsAt(terms: Terms, path: unknown): unknown {
  if (typeof path !== "string") return null;
  let value: unknown = terms;
  for (const name of path.split(".").slice(1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? null;
}

/** Names of what was worked out before, each with its slot in `Run.worked`. */
export type Slots = ReadonlyMap<string, number>;

/** Prefixes of the names that are no facts. */
export const OWN_NAME = /^(terms|offer|requested|fees)\./;

interface Row {
  when?: Parameters<CompileCondition>[0];
  [name: string]: unknown;
}

/**
 * What the figures of an offer understand over one lender's terms. These are written into the prepared functions as constants;
 * a rule of the lender's own becomes a part of the figure that names it.
 * @param slots those so far: a figure reads only what was worked out before it
 */
export function offerVocabulary(terms: Terms, slots: Slots, compile: CompileCondition): Vocabulary {
  const variable = (path: string): Calculation | undefined => {
    if (path.startsWith("terms.")) return constant(termsAt(terms, path));
    return workedOut(path, slots);
  };
  const words = new Map<string, (operands: readonly unknown[]) => Calculation>([
    ["rule", ([path]) => prepareLogic(termsAt(terms, path) as CommonLogic, lendersVocabulary(slots))],
    ["firstRow", ([path, name]) => firstRow(termsAt(terms, path), String(name), compile)],
  ]);
  return { operators: OFFER_OPERATORS, words, variable };
}

/** A lender's own rules read what was worked out before them, and facts. */
function lendersVocabulary(slots: Slots): Vocabulary {
  return { operators: new Map(), words: new Map(), variable: (path) => workedOut(path, slots) };
}

function workedOut(path: string, slots: Slots): Calculation | undefined {
  const slot = slots.get(path);
  if (slot !== undefined) return (_, run) => run.worked?.[slot] ?? null;
  return OWN_NAME.test(path) ? constant(null) : undefined;
}

/** `{"firstRow": ["terms.rateCard", "annualRate"]}`: that value of the first row whose condition the facts fit. */
function firstRow(list: unknown, name: string, compile: CompileCondition): Calculation {
  const rows = (Array.isArray(list) ? (list as Row[]) : []).map((row) => ({
    fits: row.when === undefined ? null : compile(row.when),
    value: row[name] ?? null,
  }));
  return (_, run) => {
    for (const { fits, value } of rows) if (fits === null || fits(run.facts as Facts)) return value;
    return null;
  };
}
