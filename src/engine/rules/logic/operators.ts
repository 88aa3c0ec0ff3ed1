import { monthlyInstalment, principalForInstalment } from "../../money/emi.ts";
import { ceilToStep, floorToStep, roundToPaise, roundToStep } from "../../money/rounding.ts";
import { ageOn, fullMonths } from "../../values/dates.ts";
import { LogicError } from "./logic-error.ts";

/** An operator over evaluated operands. @param facts all facts */
export type Operator = (operands: readonly unknown[], facts: unknown) => unknown;

/** Maximum number of characters in a computed value, over all its parts. */
export const MAX_COMPUTED = 10_000;

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** As in JSON Logic: null, `0`, an empty text and an empty list are false. */
export const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function failed(): never {
  throw new LogicError("failed", "a number is needed");
}

/** A number or a numeric text; an absent value counts as 0. */
function number(value: unknown): number {
  if (typeof value === "object" && value !== null) return failed();
  const read = Number(value ?? 0);
  return Number.isNaN(read) ? failed() : read;
}

/** A number that JSON can represent; −0 becomes 0. */
const finite = (value: number): number => (Number.isFinite(value) ? value + 0 : failed());

/** Applied from left to right; `alone` for a single operand. */
const leftToRight =
  (work: (left: number, right: number) => number, alone: (value: number) => number): Operator =>
  ([first, ...rest]) => {
    if (rest.length === 0) return finite(alone(number(first)));
    let value = number(first);
    for (const operand of rest) value = work(value, number(operand));
    return finite(value);
  };

const divisor = (value: number): number => (value === 0 ? failed() : value);

/**
 * Compares each operand with the next: two texts by their characters, everything else as numbers.
 */
const inOrder =
  (holds: (one: string | number, other: string | number) => boolean): Operator =>
  (operands) => {
    for (let index = 0; index + 1 < operands.length; index++) {
      const [one, other] = [operands[index], operands[index + 1]];
      const texts = typeof one === "string" && typeof other === "string";
      if (!(texts ? holds(one, other) : holds(number(one), number(other)))) return false;
    }
    return true;
  };

/** JavaScript's `==`, except that lists and objects equal nothing but themselves. */
function looselyEqual([one = null, other = null]: readonly unknown[]): boolean {
  if (typeof one === "object" || typeof other === "object") return one === other;
  // biome-ignore lint/suspicious/noDoubleEquals: what JSON Logic means by it
  return one == other;
}

const strictlyEqual = ([one = null, other = null]: readonly unknown[]): boolean => one === other;

/**
 * Applies `work` to numbers; null if one of them is absent.
 *
 * @throws LogicError `failed` for anything that is not a number
 */
export function withNumbers<Value>(operands: readonly unknown[], work: (...numbers: number[]) => Value | null): Value | null {
  for (const operand of operands) if (isAbsent(operand)) return null;
  for (const operand of operands) if (typeof operand !== "number" || Number.isNaN(operand)) return failed();
  const numbers = operands as readonly [number, number, number];
  // Spreading a list takes several times as long as explicit arguments, and most calls have so few.
  if (operands.length === 1) return work(numbers[0]);
  if (operands.length === 2) return work(numbers[0], numbers[1]);
  if (operands.length === 3) return work(numbers[0], numbers[1], numbers[2]);
  return work(...(operands as readonly number[]));
}

/** The largest or smallest of the operands that are present; null if there is none. */
function extreme(operands: readonly unknown[], pick: (one: number, other: number) => number): number | null {
  let found: number | null = null;
  for (const operand of operands) {
    if (isAbsent(operand)) continue;
    if (typeof operand !== "number" || Number.isNaN(operand)) return failed();
    found = found === null ? operand : pick(found, operand);
  }
  return found;
}

/**
 * Lists and objects are rejected: serialising one that contains another many times could take very
 * long.
 */
const textOf = (value: unknown): string => (typeof value === "object" && value !== null ? failed() : String(value ?? ""));

/** Concatenates texts; an absent part is empty. Stops when the result is too long. */
function joined(operands: readonly unknown[]): string {
  let text = "";
  for (const operand of operands) {
    text += textOf(operand);
    if (text.length > MAX_COMPUTED) throw new LogicError("too-large", `more than ${MAX_COMPUTED} characters`);
  }
  return text;
}

/**
 * `{"substr": [text, start, length]}`: a negative start counts from the end, a negative length
 * drops characters at the end.
 */
function part([text, start, length]: readonly unknown[]): string | null {
  if (isAbsent(text)) return null;
  const value = textOf(text);
  const from = start === undefined ? 0 : Math.trunc(number(start));
  const begin = from < 0 ? Math.max(0, value.length + from) : from;
  if (isAbsent(length)) return value.slice(begin);
  const count = Math.trunc(number(length));
  return value.slice(begin, count < 0 ? Math.max(begin, value.length + count) : begin + count);
}

/** Whether a list contains a value, or a text another text. */
function within([item, whole]: readonly unknown[]): boolean {
  if (typeof whole === "string") return whole !== "" && !isAbsent(item) && whole.includes(textOf(item));
  return Array.isArray(whole) && whole.includes(item);
}

/** Rounds a number to a multiple of a step, 1 by default. */
const inSteps =
  (round: (value: number, step: number) => number): Operator =>
  (operands) => {
    const [value, step = 1] = operands;
    return withNumbers(operands.length === 2 ? operands : [value, step], round);
  };

/** The date of the calculation, `yyyy-mm-dd`. */
const today = (facts: unknown): unknown => (facts as { today?: unknown } | null)?.today;

/** Operators that always evaluate all their operands, by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["+", (operands) => finite(operands.reduce<number>((sum, operand) => sum + number(operand), 0))],
  ["*", (operands) => finite(operands.reduce<number>((product, operand) => product * number(operand), 1))],
  [
    "-",
    leftToRight(
      (left, right) => left - right,
      (value) => -value,
    ),
  ],
  [
    "/",
    leftToRight(
      (left, right) => left / divisor(right),
      (value) => 1 / divisor(value),
    ),
  ],
  [
    "%",
    leftToRight(
      (left, right) => left % divisor(right),
      () => failed(),
    ),
  ],
  ["<", inOrder((one, other) => one < other)],
  ["<=", inOrder((one, other) => one <= other)],
  [">", inOrder((one, other) => one > other)],
  [">=", inOrder((one, other) => one >= other)],
  ["==", looselyEqual],
  ["!=", (operands) => !looselyEqual(operands)],
  ["===", strictlyEqual],
  ["!==", (operands) => !strictlyEqual(operands)],
  ["!", ([value]) => !isTrue(value)],
  ["!!", ([value]) => isTrue(value)],
  ["in", within],
  ["cat", joined],
  ["substr", part],
  ["merge", (operands) => operands.flat()],
  ["max", (operands) => extreme(operands, Math.max)],
  ["min", (operands) => extreme(operands, Math.min)],
  /**
   * `{"floor": [amount, step]}`: down to a multiple of the step, 1 by default. `ceil` and `round`
   * likewise.
   */
  ["floor", inSteps(floorToStep)],
  ["ceil", inSteps(ceilToStep)],
  ["round", inSteps((amount, to) => (to === 0.01 ? roundToPaise(amount) : roundToStep(amount, to)))],
  /**
   * `{"ageOn": [{"var": "birth_date"}, {"var": "today"}]}`: full years on a day (IST), today by
   * default.
   */
  ["ageOn", ([birthDate, day], facts) => ageOn(birthDate, day ?? today(facts))],
  /** `{"monthsSince": [{"var": "joined_on"}]}`: full months up to a day, today by default. */
  ["monthsSince", ([start, day], facts) => fullMonths(start, day ?? today(facts))],
  /** `{"emi": [principal, percentAYear, months]}`: the monthly instalment, rupees, unrounded. */
  ["emi", (operands) => withNumbers(operands, monthlyInstalment)],
  /**
   * `{"principalFor": [instalment, percentAYear, months]}`: the loan with this instalment, rupees,
   * unrounded; never below 0.
   */
  ["principalFor", (operands) => withNumbers(operands, (emi, rate, months) => Math.max(0, principalForInstalment(emi, rate, months)))],
]);

/** Operators that iterate over lists among their operands. */
export const OF_LISTS: ReadonlySet<string> = new Set(["in", "merge"]);

/**
 * Operators whose single operand may be a list that represents all operands: `{"+": {"map": [loans,
 * emi]}}`.
 */
export const TAKE_LISTS: ReadonlySet<string> = new Set(["+", "*", "max", "min", "cat", "merge"]);
