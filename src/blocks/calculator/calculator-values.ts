import type { EstimateSlice } from "../../contract/site/product-slices.ts";

/** The inputs in display order: rupees, months, percent a year, percent of the amount. */
export const INPUTS = ["amount", "tenure", "rate", "fee"] as const;
export type Input = (typeof INPUTS)[number];
type Values = Readonly<Record<Input, number>>;

interface Bounds {
  start: number;
  min: number;
  max: number;
  /** Whole numbers only. */
  whole: boolean;
}

/** Initial value and bounds of an input, from the product document. */
export function boundsOf(estimate: EstimateSlice, input: Input): Bounds {
  if (input === "fee") return { start: estimate.fee.start, min: 0, max: estimate.fee.max, whole: false };
  return { ...estimate[input], whole: input !== "rate" };
}

export const fits = (value: unknown, { min, max, whole }: Bounds): value is number =>
  typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value));

/** The only number format accepted in the URL: digits, optionally with a decimal point. */
const PLAIN_NUMBER = /^\d{1,12}(\.\d{1,4})?$/;

/**
 * The values of the URL, with initial values for missing ones; `unread` lists the inputs whose
 * values are invalid.
 */
export function readValues(estimate: EstimateSlice, said: Readonly<Record<string, string>>): { values: Values; unread: Input[] } {
  const unread: Input[] = [];
  const entries = INPUTS.map((input) => {
    const [bounds, text] = [boundsOf(estimate, input), said[input]];
    const value = text !== undefined && PLAIN_NUMBER.test(text) ? Number(text) : undefined;
    if (fits(value, bounds)) return [input, value];
    if (text !== undefined) unread.push(input);
    return [input, bounds.start];
  });
  return { values: Object.fromEntries(entries), unread };
}
