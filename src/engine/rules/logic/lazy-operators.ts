import { LogicError } from "./logic-error.ts";
import { isTrue } from "./operators.ts";

/** The inputs of a calculation. */
export interface Run {
  /** All facts. */
  readonly facts: unknown;
  /** Remaining operators and list items, so that nested lists cannot take unlimited time. */
  steps: number;
  /** Figures computed earlier for the same offer, by slot. */
  readonly worked?: readonly unknown[];
}

/** A compiled part of a calculation. @param data the facts, or the current list item */
export type Calculation = (data: unknown, run: Run) => unknown;

/** An operator that decides which of its operands are evaluated, and over which data. */
type LazyOperator = (operands: readonly Calculation[]) => Calculation;

const NOTHING: Calculation = () => null;

/**
 * Reads a value by a path; `a.b` steps into objects and lists. Only own properties count, so that a
 * document cannot reach a prototype. The empty name is the current list item. It never means all
 * facts, since a fact with that value would contain itself.
 */
function read(path: unknown, data: unknown, run: Run): unknown {
  if (typeof path === "object" && path !== null) return null;
  const written = String(path ?? "");
  if (written === "") return data === run.facts ? null : data;
  let value = data;
  for (const name of written.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? null;
}

/** `{"var": "age"}`, or `{"var": ["age", 18]}` with a default for absent facts. */
function variable([path = NOTHING, otherwise = NOTHING]: readonly Calculation[]): Calculation {
  return (data, run) => read(path(data, run), data, run) ?? otherwise(data, run);
}

/** The common case of a constant name without a path. */
export function factByName(name: string): Calculation {
  return (data) =>
    typeof data === "object" && data !== null && Object.hasOwn(data, name) ? ((data as Record<string, unknown>)[name] ?? null) : null;
}

function choose(operands: readonly Calculation[]): Calculation {
  return (data, run) => {
    let index = 0;
    for (; index + 1 < operands.length; index += 2) if (isTrue(operands[index]?.(data, run))) return operands[index + 1]?.(data, run);
    return operands[index]?.(data, run) ?? null;
  };
}

/** The first operand that satisfies `ends`, otherwise the last. */
const first =
  (ends: (value: unknown) => boolean): LazyOperator =>
  (operands) =>
  (data, run) => {
    let value: unknown = null;
    for (const operand of operands) {
      value = operand(data, run);
      if (ends(value)) break;
    }
    return value;
  };

/**
 * Pairs of a value to compare and a result, then the default: `{"match": [{"var": "mode"}, "BANK",
 * 1, "CASH", 2, 0]}`.
 */
function match([value = NOTHING, ...rest]: readonly Calculation[]): Calculation {
  return (data, run) => {
    const subject = value(data, run);
    let index = 0;
    for (; index + 1 < rest.length; index += 2) if (rest[index]?.(data, run) === subject) return rest[index + 1]?.(data, run);
    return rest[index]?.(data, run) ?? null;
  };
}

/** Counts steps. @throws LogicError `too-large` if not enough are left */
export function take(steps: number, run: Run): void {
  run.steps -= steps;
  if (run.steps < 0) throw new LogicError("too-large", "too many steps");
}

/** The items of a list; empty if it is not one. Each item is a step. */
function listOf(list: Calculation, data: unknown, run: Run): readonly unknown[] {
  const items = list(data, run);
  if (!Array.isArray(items)) return [];
  take(items.length, run);
  return items;
}

/** An operator over a list: `{"map": [list, calculation for each item]}`. */
const over =
  (work: (items: readonly unknown[], each: (item: unknown) => unknown) => unknown): LazyOperator =>
  ([list = NOTHING, body = NOTHING]) =>
  (data, run) =>
    work(listOf(list, data, run), (item) => body(item, run));

/** `{"reduce": [list, {"+": [{"var": "accumulator"}, {"var": "current"}]}, 0]}`. */
function reduce([list = NOTHING, body = NOTHING, start = NOTHING]: readonly Calculation[]): Calculation {
  return (data, run) => listOf(list, data, run).reduce((accumulator, current) => body({ current, accumulator }, run), start(data, run));
}

/** The names without a value, or with an empty text. */
function missing(operands: readonly Calculation[]): Calculation {
  return (data, run) => {
    const names = operands.map((operand) => operand(data, run));
    const all = Array.isArray(names[0]) ? names[0] : names;
    return all.filter((name) => [null, ""].includes(read(name, data, run) as null));
  };
}

/** Operators that do not always evaluate their operands, by name. */
export const LAZY_OPERATORS: ReadonlyMap<string, LazyOperator> = new Map<string, LazyOperator>([
  ["var", variable],
  ["if", choose],
  ["and", first((value) => !isTrue(value))],
  ["or", first(isTrue)],
  /** The first operand that is not null: `{"coalesce": [{"var": "emi"}, 0]}`. */
  ["coalesce", first((value) => value !== null && value !== undefined)],
  ["match", match],
  ["map", over((items, each) => items.map(each))],
  ["filter", over((items, each) => items.filter((item) => isTrue(each(item))))],
  ["all", over((items, each) => items.length > 0 && items.every((item) => isTrue(each(item))))],
  ["some", over((items, each) => items.some((item) => isTrue(each(item))))],
  ["none", over((items, each) => !items.some((item) => isTrue(each(item))))],
  ["reduce", reduce],
  ["missing", missing],
]);

/** Operators whose second operand is evaluated over list items instead of the facts. */
export const OVER_ITEMS: ReadonlySet<string> = new Set(["map", "filter", "all", "some", "none", "reduce"]);
