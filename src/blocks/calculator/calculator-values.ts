import type { EstimateSlice } from "../../contract/site/product-slices.ts";

/** What a visitor can set, in the order in which it is asked for: rupees, months, percent a year, percent of the amount. */
export const INPUTS = ["amount", "tenure", "rate", "fee"] as const;
export type Input = (typeof INPUTS)[number];
export type Values = Readonly<Record<Input, number>>;

export interface Bounds {
  start: number;
  min: number;
  max: number;
  /** Only whole numbers. */
  whole: boolean;
}

/** The first value and the bounds of an input, as the product's document says. */
export function boundsOf(estimate: EstimateSlice, input: Input): Bounds {
  if (input === "fee") return { start: estimate.fee.start, min: 0, max: estimate.fee.max, whole: false };
  return { ...estimate[input], whole: input !== "rate" };
}

export const fits = (value: unknown, { min, max, whole }: Bounds): value is number =>
  typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value));

/** What of a number in an address is taken: digits with a point, no other way to write one. */
const PLAIN_NUMBER = /^\d{1,12}(\.\d{1,4})?$/;

/** The values of an address, the first ones where it has none; `unread` tells of those that it has and that cannot stand. */
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
