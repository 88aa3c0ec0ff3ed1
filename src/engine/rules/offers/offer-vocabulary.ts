import type { CommonLogic } from "../../../contract/documents.gen.ts";
import type { Facts } from "../conditions.ts";
import type { CompileCondition } from "../logic/compile.ts";
import type { Calculation } from "../logic/lazy-operators.ts";
import { constant, prepareLogic, type Vocabulary } from "../logic/logic.ts";
import { OFFER_OPERATORS } from "./offer-operators.ts";

/** A lender's terms for a product, in the shape defined by its offer kind. */
export type Terms = Readonly<Record<string, unknown>>;

/**
 * Operators of offer figures with literal operands: a lender's calculation, and a row of a lender's
 * list.
 */
const LITERAL_OPERATORS = ["rule", "firstRow"] as const;

/** All operators of offer figures besides those of every calculation. */
export const OFFER_OPERATOR_NAMES: ReadonlySet<string> = new Set([...OFFER_OPERATORS.keys(), ...LITERAL_OPERATORS]);

/** The value at a path such as `terms.amount.min` in a lender's terms; null if there is none. */
export function termsAt(terms: Terms, path: unknown): unknown {
  if (typeof path !== "string") return null;
  let value: unknown = terms;
  for (const name of path.split(".").slice(1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? null;
}

/** The names computed so far, each with its slot in `Run.worked`. */
type Slots = ReadonlyMap<string, number>;

/** Prefixes of the names that are not facts. */
export const OWN_NAME = /^(terms|offer|requested|fees)\./;

interface Row {
  when?: Parameters<CompileCondition>[0];
  [name: string]: unknown;
}

/**
 * The vocabulary of offer figures for one lender's terms. The terms are compiled into the functions
 * as constants; a lender's calculation becomes a part of the figure that names it.
 *
 * @param slots those assigned so far: a figure reads only earlier ones
 */
export function offerVocabulary(terms: Terms, slots: Slots, compile: CompileCondition): Vocabulary {
  const variable = (path: string): Calculation | undefined => {
    if (path.startsWith("terms.")) return constant(termsAt(terms, path));
    return workedOut(path, slots);
  };
  const calculations = new Map<string, (operands: readonly unknown[]) => Calculation>([
    ["rule", ([path]) => prepareLogic(termsAt(terms, path) as CommonLogic, lendersVocabulary(slots))],
    ["firstRow", ([path, name]) => firstRow(termsAt(terms, path), String(name), compile)],
  ]);
  return { operators: OFFER_OPERATORS, words: calculations, variable };
}

/** A lender's calculations read earlier figures and facts. */
function lendersVocabulary(slots: Slots): Vocabulary {
  return { operators: new Map(), words: new Map(), variable: (path) => workedOut(path, slots) };
}

function workedOut(path: string, slots: Slots): Calculation | undefined {
  const slot = slots.get(path);
  if (slot !== undefined) return (_, run) => run.worked?.[slot] ?? null;
  return OWN_NAME.test(path) ? constant(null) : undefined;
}

/**
 * `{"firstRow": ["terms.rateCard", "annualRate"]}`: the value of this column in the first row whose
 * condition matches.
 */
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
