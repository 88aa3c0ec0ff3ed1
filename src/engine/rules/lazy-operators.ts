import { LogicError } from "./logic-error.ts";
import { isTrue } from "./operators.ts";

/** What a computed value is worked out over. */
export interface Run {
  /** All facts. */
  readonly facts: unknown;
  /** How many operators may still be applied and items of lists gone through, so that no list of lists takes for ever. */
  steps: number;
  /** What was worked out before for the same offer, by the slots that its preparation gave. */
  readonly worked?: readonly unknown[];
}

/** A part of a computed value, prepared. @param data the facts, or the item of a list that an operator goes through */
export type Calculation = (data: unknown, run: Run) => unknown;

/** An operator that decides which of its operands are worked out, and over what. */
type LazyOperator = (operands: readonly Calculation[]) => Calculation;

const NOTHING: Calculation = () => null;

/**
 * Reads a value by a path, `a.b` going into objects and lists. Only own properties count, so that no document reaches a
 * prototype. All facts at once have no name, since a fact that holds them would hold itself; an item of a list has the empty one.
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

/** `{"var": "age"}`, or `{"var": ["age", 18]}` with a value for absent facts. */
function variable([path = NOTHING, otherwise = NOTHING]: readonly Calculation[]): Calculation {
  return (data, run) => read(path(data, run), data, run) ?? otherwise(data, run);
}

/** The fact of a name that is written down and has no parts, which most are. */
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

/** The first operand that is as `ends` says, or the last. */
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

/** Equal values in pairs, then the value for all others: `{"match": [{"var": "mode"}, "BANK", 1, "CASH", 2, 0]}`. */
function match([value = NOTHING, ...rest]: readonly Calculation[]): Calculation {
  return (data, run) => {
    const wanted = value(data, run);
    let index = 0;
    for (; index + 1 < rest.length; index += 2) if (rest[index]?.(data, run) === wanted) return rest[index + 1]?.(data, run);
    return rest[index]?.(data, run) ?? null;
  };
}

/** Takes so many steps. @throws LogicError `too-large` when there are not so many left */
export function take(steps: number, run: Run): void {
  run.steps -= steps;
  if (run.steps < 0) throw new LogicError("too-large", "too many steps");
}

/** The items of a list, an empty one where there is none. Each is a step. */
function listOf(list: Calculation, data: unknown, run: Run): readonly unknown[] {
  const items = list(data, run);
  if (!Array.isArray(items)) return [];
  take(items.length, run);
  return items;
}

/** An operator over a list: `{"map": [list, what is worked out over each item]}`. */
const over =
  (work: (items: readonly unknown[], each: (item: unknown) => unknown) => unknown): LazyOperator =>
  ([list = NOTHING, body = NOTHING]) =>
  (data, run) =>
    work(listOf(list, data, run), (item) => body(item, run));

/** `{"reduce": [list, {"+": [{"var": "accumulator"}, {"var": "current"}]}, 0]}`. */
function reduce([list = NOTHING, body = NOTHING, start = NOTHING]: readonly Calculation[]): Calculation {
  return (data, run) => listOf(list, data, run).reduce((accumulator, current) => body({ current, accumulator }, run), start(data, run));
}

/** Those of the names that have no value, or an empty text. */
function missing(operands: readonly Calculation[]): Calculation {
  return (data, run) => {
    const names = operands.map((operand) => operand(data, run));
    const all = Array.isArray(names[0]) ? names[0] : names;
    return all.filter((name) => [null, ""].includes(read(name, data, run) as null));
  };
}

/** Operators of computed values that do not always need their operands, by name. */
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

/** Of the operators over lists, those operands that are worked out over items and not over the facts. */
export const OVER_ITEMS: ReadonlySet<string> = new Set(["map", "filter", "all", "some", "none", "reduce"]);
