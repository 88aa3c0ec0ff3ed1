import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { percentUnlikely } from "../../findings/percent-unlikely.ts";

/**
 * Plausible limits in percent a year. A rate outside them is a typing mistake, except 0, which is
 * an interest-free offer.
 */
const MIN_RATE = 1;
const MAX_RATE = 60;
const RATE = "annualRate";

/**
 * Smallest plausible value in percent; a smaller one was written as a share of one. Fees can be
 * small, GST and loan to value cannot.
 */
const MIN_PERCENT: Readonly<Record<string, number>> = { percent: 0.1, gstPercent: 1 };

/**
 * Checks all rates of a lender for a share instead of a percentage, and for a missing decimal
 * point.
 */
export function checkRates(_catalog: Catalog, { id, products }: LenderDocument): Finding[] {
  return numbersIn(products, { kind: "lender", id, pointer: "/products" }).flatMap(({ name, value, place }) => {
    const least = name === "percent" && /\/ltv/i.test(place.pointer) ? 1 : MIN_PERCENT[name];
    if (least !== undefined) return value > 0 && value < least ? [percentUnlikely(value, place)] : [];
    if (name === "step" && value === 0) return [finding("out-of-range", place, { detail: "must be more than 0" })];
    if (name !== RATE || value === 0 || (value >= MIN_RATE && value <= MAX_RATE)) return [];
    return [finding("rate-unlikely", place, { rate: value, meant: likelyFor(value) }, "warning")];
  });
}

function numbersIn(value: unknown, place: Place): { name: string; value: number; place: Place }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, name) };
    return typeof part === "number" ? [{ name, value: part, place: at }] : numbersIn(part, at);
  });
}

/**
 * The rate that was probably meant: the same digits, with the decimal point moved as little as
 * possible to reach a plausible rate.
 */
function likelyFor(rate: number): number {
  let likely = Math.abs(rate);
  while (likely < MIN_RATE) likely *= 100;
  while (likely > MAX_RATE) likely /= likely > MAX_RATE * 10 ? 100 : 10;
  return Number(likely.toPrecision(6));
}
