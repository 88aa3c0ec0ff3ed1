import type { Impact } from "../../../contract/staff/eligibility.ts";

/** Smaller counts are not shown; larger ones are rounded down to multiples of this. */
const MIN_DISCLOSED = 10;

/** Exact counts of affected customers, which are not disclosed. */
export type Counted = Record<keyof Impact, number>;

/**
 * Counts as disclosed: groups too small to hide a single customer are omitted, and two counts
 * differ visibly by one customer only at a multiple of ten. `considered`, all customers with
 * answers, is exact.
 */
export function discloseImpact({ considered, ...groups }: Counted): Impact {
  const disclosed = (count: number) => (count < MIN_DISCLOSED ? null : count - (count % MIN_DISCLOSED));
  const { before, after, gained, lost, leftWithout } = groups;
  return {
    considered,
    before: disclosed(before),
    after: disclosed(after),
    gained: disclosed(gained),
    lost: disclosed(lost),
    leftWithout: disclosed(leftWithout),
  };
}
