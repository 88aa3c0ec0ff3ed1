import { annualPercentageRate, aprOfRepayment } from "../../money/apr.ts";
import { type LtvTier, loanToValue, ltvLimit } from "../../money/ltv.ts";
import {
  afterMoratorium,
  type BulletInterest,
  bullet,
  dailyInstalments,
  equalInstalments,
  type MoratoriumInterest,
  paymentOf,
  type Repayment,
  stepUp,
  totalOf,
} from "../../money/repayment.ts";
import { nearestTenure, type TenureBounds } from "../../money/tenure.ts";
import { LogicError } from "../logic/logic-error.ts";
import { type Operator, withNumbers } from "../logic/operators.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * A repayment created by one of the repayment operators; null for an absent one.
 *
 * @throws LogicError `failed` for anything else
 */
function repaymentOf(value: unknown): Repayment | null {
  if (value === null || value === undefined) return null;
  if (isObject(value) && "runs" in value) return value as Repayment;
  throw new LogicError("failed", "a repayment is needed");
}

/**
 * 12 × or 365 × the internal rate of return, percent a year, unrounded: of a repayment, or of equal
 * monthly instalments.
 */
function apr([net, paidBack, months]: readonly unknown[]): number | null {
  if (typeof paidBack === "number") return withNumbers<number>([net, paidBack, months], annualPercentageRate);
  const repayment = repaymentOf(paidBack);
  return repayment && withNumbers([net], (received) => aprOfRepayment(received, repayment));
}

/** Further operators for the figures of offers, by name. All amounts are rupees, unrounded. */
export const OFFER_OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  /** `{"equalInstalments": [principal, percentAYear, months]}`: a repayment, like the next four. */
  ["equalInstalments", (operands) => withNumbers(operands, equalInstalments)],
  /** `{"dailyInstalments": [principal, percentAYear, days]}`. */
  ["dailyInstalments", (operands) => withNumbers(operands, dailyInstalments)],
  /** `{"stepUp": [principal, percentAYear, months, monthsBetweenRises, percentOfEachRise]}`. */
  ["stepUp", (operands) => withNumbers(operands, stepUp)],
  /** `{"afterMoratorium": [principal, percentAYear, monthsBefore, months, "served" | "capitalised" | "simple"]}`. */
  [
    "afterMoratorium",
    (operands) =>
      withWord(
        operands,
        (word) => (principal, rate, wait, months) => afterMoratorium(principal, rate, wait, months, word as MoratoriumInterest),
      ),
  ],
  /** `{"bullet": [principal, percentAYear, months, "monthly" | "end"]}`. */
  [
    "bullet",
    (operands) => withWord(operands, (word) => (principal, rate, months) => bullet(principal, rate, months, word as BulletInterest)),
  ],
  /** `{"payment": [repayment, number]}`: 1 for the first payment, −1 for the last. */
  ["payment", ([paidBack, number]) => ofRepayment(paidBack, (repayment) => withNumbers([number], (one) => paymentOf(repayment, one)))],
  /** `{"totalOf": [repayment]}`: the sum of all payments. */
  ["totalOf", ([paidBack]) => ofRepayment(paidBack, totalOf)],
  /** `{"apr": [netDisbursed, repayment]}` or `{"apr": [netDisbursed, instalment, months]}`. */
  ["apr", apr],
  /**
   * `{"ltvLimit": [value, tiers, owed]}`: the maximum loan on a value for a borrower who already
   * owes `owed`, 0 by default.
   */
  [
    "ltvLimit",
    ([value, tiers, owed = 0]) =>
      Array.isArray(tiers) ? withNumbers([value, owed], (worth, already) => ltvLimit(worth, tiers as LtvTier[], already)) : null,
  ],
  /** `{"ltv": [amount, value]}`: loan to value, percent. */
  ["ltv", (operands) => withNumbers(operands, loanToValue)],
  /** `{"nearestTenure": [{min, max, step}, preferred]}`: the allowed tenure nearest to the preferred one. */
  [
    "nearestTenure",
    ([bounds, preferred]) =>
      isObject(bounds) ? withNumbers([preferred], (tenure) => nearestTenure(bounds as TenureBounds, tenure)) : null,
  ],
]);

function ofRepayment<Value>(paidBack: unknown, work: (repayment: Repayment) => Value): Value | null {
  const repayment = repaymentOf(paidBack);
  return repayment && work(repayment);
}

/**
 * Creates a repayment from numbers by the rule that the last operand names; null if a number is
 * absent.
 */
function withWord(operands: readonly unknown[], rule: (word: string) => (...numbers: number[]) => Repayment): Repayment | null {
  const option = operands.at(-1);
  return typeof option === "string" ? withNumbers(operands.slice(0, -1), rule(option)) : null;
}
