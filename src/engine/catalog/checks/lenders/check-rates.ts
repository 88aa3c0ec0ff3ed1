import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../finding.ts";

/** Percent a year: below and above this no lender lends, so something else was written. No interest at all is an offer of its own. */
const LEAST = 1;
const MOST = 60;
const RATE = "annualRate";

/** Checks the rates of a lender wherever they stand: a share instead of percent, or percent without their point, is almost one. */
export function checkRates(_catalog: Catalog, { id, products }: LenderDocument): Finding[] {
  return ratesIn(products, { kind: "lender", id, pointer: "/products" }).flatMap(({ rate, place }) => {
    if (rate === 0 || (rate >= LEAST && rate <= MOST)) return [];
    return [finding("rate-unlikely", place, { rate, meant: likelyFor(rate) }, "warning")];
  });
}

function ratesIn(value: unknown, place: Place): { rate: number; place: Place }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, key) };
    return key === RATE && typeof part === "number" ? [{ rate: part, place: at }] : ratesIn(part, at);
  });
}

/** The rate that was probably meant: the same digits, the point moved by as little as makes it one. */
function likelyFor(rate: number): number {
  let likely = Math.abs(rate);
  while (likely < LEAST) likely *= 100;
  while (likely > MOST) likely /= likely > MOST * 10 ? 100 : 10;
  return Number(likely.toPrecision(6));
}
