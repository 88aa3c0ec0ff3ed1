import { aprOfRepayment } from "./apr.ts";
import { equalInstalments, totalOf } from "./repayment.ts";
import { roundToPaise } from "./rounding.ts";
import { type ScheduleRow, scheduleOf } from "./schedule.ts";

/** A loan that is paid back in equal monthly instalments, as somebody thinks of it. */
export interface LoanIdea {
  /** Rupees. */
  amount: number;
  /** Percent a year. */
  rate: number;
  months: number;
  /** The processing fee, percent of the amount. */
  feePercent: number;
  /** Goods and services tax on the fee, percent of it. */
  gstPercent: number;
}

/** What a loan costs; rupees with whole paise. */
export interface LoanCost {
  emi: number;
  interest: number;
  fee: number;
  gst: number;
  /** What reaches the borrower, when the lender keeps fee and tax back from the amount. */
  inHand: number;
  /** All that is paid: instalments, fee and tax. */
  total: number;
  /** Percent a year with fee and tax (RBI/2024-25/18); null where nothing reaches the borrower. */
  apr: number | null;
  schedule: ScheduleRow[];
}

/**
 * What a loan costs in all, by the same functions as an offer: `monthlyInstalment` for the EMI, `totalOf` for what is paid, rounded
 * once, and `scheduleOf` for its lines, whose last instalment takes up what rounding left over.
 * @throws RangeError when an argument is out of its range
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

/** Twelve lines of a schedule, or fewer at its end, with what they come to; rupees. */
export interface ScheduleYear {
  /** 1 for the first twelve months after the disbursal. */
  year: number;
  interest: number;
  principal: number;
  /** What is still owed at its end. */
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
