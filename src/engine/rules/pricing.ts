import type { CommonText, LenderLending } from "../../contract/documents.gen.ts";
import { annualPercentageRate } from "../money/apr.ts";
import { monthlyInstalment, totalOfInstalments } from "../money/emi.ts";
import { floorToStep, roundPercent, roundToPaise } from "../money/rounding.ts";
import { type Evaluate, type Facts, fits } from "./conditions.ts";
import { interpretCondition } from "./interpret.ts";
import { valueOrNull } from "./logic.ts";

/** A fee with its tax, in rupees and whole paise. */
export interface PricedFee {
  /** `processing`, or the fee's own id. */
  id: string;
  /** Null for the processing fee, which the texts of the interface name. */
  label: CommonText | null;
  /** Without tax. */
  amount: number;
  gst: number;
}

/** What one lender would lend and at what cost. Amounts in rupees with whole paise, rates in percent a year. */
export interface PricedOffer {
  /** The most that this lender would lend to this person. */
  amountUpTo: number;
  /** The amount that the figures below are worked out for. */
  amount: number;
  /** months */
  tenure: number;
  /** Row of the rate card. */
  band: string;
  interestRate: number;
  /** Tax included. */
  processingFees: number;
  /** All fees, the processing fee first; those of 0 are left out. */
  fees: PricedFee[];
  /** Rupees a month, rounded to paise. */
  emi: number;
  /** 12 × the monthly internal rate of return of the net amount disbursed, rounded to two decimals. */
  apr: number;
  /** All instalments and all fees with their taxes. */
  totalCost: number;
  /** What reaches the borrower: fees and taxes are kept back from the amount. */
  netDisbursed: number;
}

/** What the customer asked for. */
export interface Request {
  /** Rupees; null when the form did not ask. */
  requested: number | null;
  /** months */
  preferredTenure: number;
}

/** Why a lender has no price for a person: no row of the rate card fits, or the amount would be below the lender's least. */
export type NoPrice = "rate" | "amount";

/**
 * The price of a loan for one person: the first fitting row of the rate card, the most the lender lends, the figures
 * for the amount asked for (within the lender's bounds) over the allowed tenure nearest to the preferred one.
 * Or why the lender has no price for this person.
 */
export function priceOrReason(
  lending: LenderLending,
  facts: Facts,
  { requested, preferredTenure }: Request,
  evaluate: Evaluate = interpretCondition,
): PricedOffer | NoPrice {
  const row = lending.rateCard.find(({ when }) => fits(when, facts, evaluate));
  if (!row) return "rate";
  const tenure = nearestTenure(lending.tenure, preferredTenure);
  const amountUpTo = mostLent(lending.amount, { ...facts, annual_rate: row.annualRate, tenure });
  if (amountUpTo === null || amountUpTo < lending.amount.min) return "amount";
  const amount = Math.max(lending.amount.min, Math.min(requested ?? amountUpTo, amountUpTo));
  const fees = feesOn(amount, lending.fees);
  const feeTotal = fees.reduce((sum, fee) => sum + fee.amount + fee.gst, 0);
  const netDisbursed = roundToPaise(amount - feeTotal);
  if (netDisbursed <= 0) return "amount";
  const emi = monthlyInstalment(amount, row.annualRate, tenure);
  const processing = fees.find(({ id }) => id === PROCESSING);
  return {
    amountUpTo,
    amount,
    tenure,
    band: row.band,
    interestRate: row.annualRate,
    processingFees: processing ? roundToPaise(processing.amount + processing.gst) : 0,
    fees,
    emi: roundToPaise(emi),
    apr: roundPercent(annualPercentageRate(netDisbursed, emi, tenure)),
    totalCost: roundToPaise(totalOfInstalments(amount, row.annualRate, tenure) + feeTotal),
    netDisbursed,
  };
}

const PROCESSING = "processing";

/** The allowed tenure nearest to the preferred one; of two equally near, the shorter, which costs less. */
export function nearestTenure({ min, max, step }: LenderLending["tenure"], preferred: number): number {
  const steps = Math.max(0, Math.floor((max - min) / step));
  const below = min + Math.min(steps, Math.max(0, Math.floor((preferred - min) / step))) * step;
  const above = Math.min(below + step, min + steps * step);
  return Math.abs(above - preferred) < Math.abs(below - preferred) ? above : below;
}

/** What the lender's own rule allows, at most its maximum, rounded down to its step; null when the facts do not tell. */
function mostLent({ max, step, upTo }: LenderLending["amount"], facts: Facts): number | null {
  const most = valueOrNull(upTo, facts);
  return typeof most === "number" && Number.isFinite(most) ? floorToStep(Math.min(most, max), step) : null;
}

/** The fees on an amount, each with its tax (GST), rounded to paise. */
function feesOn(amount: number, { processing, gstPercent, other = [] }: LenderLending["fees"]): PricedFee[] {
  const percentage = (amount * processing.percent) / 100;
  const bounded = Math.min(processing.max ?? Number.POSITIVE_INFINITY, Math.max(processing.min ?? 0, percentage));
  return [
    withTax(PROCESSING, null, bounded, gstPercent),
    ...other.map((fee) => withTax(fee.id, fee.label, fee.amount, fee.gst ? gstPercent : 0)),
  ].filter((fee) => fee.amount > 0);
}

function withTax(id: string, label: CommonText | null, amount: number, gstPercent: number): PricedFee {
  const rounded = roundToPaise(amount);
  return { id, label, amount: rounded, gst: roundToPaise((rounded * gstPercent) / 100) };
}
