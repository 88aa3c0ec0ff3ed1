import { aprOfRepayment } from "./apr.ts";
import { equalInstalments, totalOf } from "./repayment.ts";
import { roundToPaise } from "./rounding.ts";
import { type ScheduleRow, scheduleOf } from "./schedule.ts";

/** A loan in equal monthly instalments, as entered in a calculator. */
export interface LoanIdea {
  /** Rupees. */
  amount: number;
  /** Percent a year. */
  rate: number;
  months: number;
  /** The processing fee, percent of the amount. */
  feePercent: number;
  /** Goods and services tax on the fee, in percent. */
  gstPercent: number;
}

/** What a loan costs; rupees with whole paise. */
interface LoanCost {
  emi: number;
  interest: number;
  fee: number;
  gst: number;
  /** What reaches the borrower if the lender deducts the fee and tax from the amount. */
  inHand: number;
  /** Everything that is paid: instalments, fee and tax. */
  total: number;
  /**
   * Percent a year, including fee and tax (RBI/2024-25/18); null if nothing reaches the borrower.
   */
  apr: number | null;
  schedule: ScheduleRow[];
}

/**
 * The cost of a loan, by the same functions as an offer: `monthlyInstalment` for the EMI, `totalOf`
 * for the total, rounded once, and `scheduleOf` for its lines, whose last instalment absorbs the
 * rounding difference.
 *
 * @throws RangeError if an argument is out of range
 */
export function loanCost({ amount, rate, months, feePercent, gstPercent }: LoanIdea): LoanCost {
  const repayment = equalInstalments(amount, rate, months);
  const fee = roundToPaise((amount * feePercent) / 100);
  const gst = roundToPaise((fee * gstPercent) / 100);
  const inHand = roundToPaise(amount - fee - gst);
  const paid = roundToPaise(totalOf(repayment));
  return {
    emi: roundToPaise(repayment.runs[0]?.amount ?? 0),
    interest: roundToPaise(paid - amount),
    fee,
    gst,
    inHand,
    total: roundToPaise(paid + fee + gst),
    apr: inHand > 0 && paid > 0 ? aprOfRepayment(inHand, repayment) : null,
    schedule: scheduleOf(repayment, amount, rate),
  };
}

/** Twelve lines of a schedule (fewer in the last year) with their sums; rupees. */
export interface ScheduleYear {
  /** 1 for the first twelve months after the disbursal. */
  year: number;
  interest: number;
  principal: number;
  /** Outstanding balance at the end of the year. */
  balance: number;
  months: ScheduleRow[];
}

const MONTHS_OF_A_YEAR = 12;

/** The lines of a monthly schedule by year. */
export function byYear(schedule: readonly ScheduleRow[]): ScheduleYear[] {
  return Array.from({ length: Math.ceil(schedule.length / MONTHS_OF_A_YEAR) }, (_, index) => {
    const months = schedule.slice(index * MONTHS_OF_A_YEAR, (index + 1) * MONTHS_OF_A_YEAR);
    const sum = (part: "interest" | "principal") => roundToPaise(months.reduce((total, row) => total + row[part], 0));
    return { year: index + 1, interest: sum("interest"), principal: sum("principal"), balance: months.at(-1)?.balance ?? 0, months };
  });
}
