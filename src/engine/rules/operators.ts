import { defaultMethods } from "json-logic-engine";
import { monthlyInstalment, principalForInstalment } from "../money/emi.ts";
import { ceilToStep, floorToStep, roundToPaise, roundToStep } from "../money/rounding.ts";
import { ageOn, fullMonths } from "./dates.ts";

/** Why a value that is too large cannot be worked out. */
export const TOO_LARGE = "too large";

/** What an operator gets: its operands, already worked out, and the facts. */
type Operator = (operands: readonly unknown[], facts: unknown) => unknown;

/** The library's own operators that documents may use. All others (`throw`, `eachKey`, `map`, …) are not there. */
const KEPT = ["+", "-", "*", "/", "%", "==", "===", "!=", "!==", "<", "<=", ">", ">=", "!", "!!", "and", "or", "if", "in", "cat"] as const;

/**
 * Reads a fact by name, `a.b` going into objects: `{"var": "age"}` or `{"var": ["age", 18]}` with a value for absent facts.
 * Only own properties count, so that no document reaches a prototype; all facts at once have no name, since a fact that
 * holds them would hold itself.
 */
function variable(operands: readonly unknown[], facts: unknown): unknown {
  const [path, otherwise = null] = operands;
  let value = facts;
  for (const name of String(path ?? "").split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return otherwise;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? otherwise;
}

/** Runs `work` over numbers; null as soon as one of them is absent, an error for anything that is no number. */
function withNumbers(operands: readonly unknown[], work: (...numbers: number[]) => number | null): number | null {
  if (operands.some((operand) => operand === null || operand === undefined)) return null;
  const numbers = operands.map((operand) => (typeof operand === "number" ? operand : Number.NaN));
  if (numbers.some(Number.isNaN)) throw { type: "a number is needed" };
  return work(...numbers);
}

/** The largest or smallest of those that are there; null when none is. */
function extreme(operands: readonly unknown[], pick: (...numbers: number[]) => number): number | null {
  const present = operands.filter((operand) => operand !== null && operand !== undefined);
  return present.length === 0 ? null : withNumbers(present, pick);
}

/** Equal values in pairs, then the value for all others: `{"match": [{"var": "mode"}, "BANK", 1, "CASH", 2, 0]}`. */
function match([value, ...rest]: readonly unknown[]): unknown {
  for (let index = 0; index + 1 < rest.length; index += 2) if (rest[index] === value) return rest[index + 1];
  return rest.length % 2 === 1 ? rest.at(-1) : null;
}

/** No computed value has more characters, those of all its parts taken together. */
export const MAX_COMPUTED = 10_000;

/** Text in which each absent part is empty. It stops as soon as it is too long. */
function text(operands: readonly unknown[]): string {
  let joined = "";
  for (const operand of operands) {
    joined += operand ?? "";
    if (joined.length > MAX_COMPUTED) throw { type: TOO_LARGE };
  }
  return joined;
}

const OWN: Readonly<Record<string, Operator>> = {
  var: variable,
  /** The first operand that is not null: `{"coalesce": [{"var": "emi"}, 0]}`. */
  coalesce: (operands) => operands.find((operand) => operand !== null && operand !== undefined) ?? null,
  max: (operands) => extreme(operands, Math.max),
  min: (operands) => extreme(operands, Math.min),
  /** `{"floor": [amount, step]}`: down to a multiple of the step, which is 1 when left out. `ceil` and `round` likewise. */
  floor: ([value, step = 1]) => withNumbers([value, step], floorToStep),
  ceil: ([value, step = 1]) => withNumbers([value, step], ceilToStep),
  round: ([value, step = 1]) => withNumbers([value, step], (number, to) => (to === 0.01 ? roundToPaise(number) : roundToStep(number, to))),
  /** `{"ageOn": [{"var": "birth_date"}, {"var": "today"}]}`: full years on a day (IST); the day is today when left out. */
  ageOn: ([birthDate, day], facts) => ageOn(birthDate, day ?? variable(["today"], facts)),
  /** `{"monthsSince": [{"var": "joined_on"}]}`: full months up to a day, today when left out. */
  monthsSince: ([start, day], facts) => fullMonths(start, day ?? variable(["today"], facts)),
  /** `{"emi": [principal, percentAYear, months]}`: the monthly instalment, rupees, unrounded. */
  emi: (operands) => withNumbers(operands, monthlyInstalment),
  /** `{"principalFor": [instalment, percentAYear, months]}`: the loan whose instalment fits, rupees, unrounded; never below 0. */
  principalFor: (operands) => withNumbers(operands, (emi, rate, months) => Math.max(0, principalForInstalment(emi, rate, months))),
  match,
  cat: text,
};

/** All operators of computed values by name; the table has no prototype. */
export const OPERATORS: Readonly<Record<string, unknown>> = Object.freeze(
  Object.assign(
    Object.create(null),
    Object.fromEntries(KEPT.map((name) => [name, (defaultMethods as Record<string, unknown>)[name]])),
    OWN,
  ),
);
