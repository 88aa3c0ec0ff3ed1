import type { Impact } from "../../../contract/staff/eligibility.ts";

/** Fewer customers than these are not told, and more by whole tens only. */
const LEAST = 10;

/** How many customers a change does something to, before it is told to anybody. */
export type Counted = Record<keyof Impact, number>;

/**
 * What is told of a count: no group is so small that one of its customers could be made out, and between two counts one customer
 * more or less is seen at most where a ten is passed.
 */
export function toldImpact({ considered, ...groups }: Counted): Impact {
  const told = (count: number) => (count < LEAST ? null : count - (count % LEAST));
  const { before, after, gained, lost, leftWithout } = groups;
  return {
    considered,
    before: told(before),
    after: told(after),
    gained: told(gained),
    lost: told(lost),
    leftWithout: told(leftWithout),
  };
}
