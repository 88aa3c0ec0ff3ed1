import type { Clause } from "../../../contract/staff/eligibility.ts";
import type { StatedCriterion } from "../../../contract/staff/offering.ts";
import { mergedLimits } from "./merged-limits.ts";

interface Bound {
  value: number;
  exclusive: boolean;
}

/**
 * The limits that every lender has, each as wide as the most generous lender's. A customer outside
 * meets the criteria of none; one inside may still fail each lender's, as limits of several lenders
 * are put together. Criteria for some customers only, patterns and exclusions are left out.
 *
 * @param lenders the criteria of each
 * @returns one clause for each fact, in the order of the first lender's criteria
 */
export function widestLimits(lenders: readonly (readonly StatedCriterion[])[]): Clause[] {
  const [first = [], ...others] = lenders.map((criteria) => mergedLimits(criteria));
  const once = first.filter(({ fact }, index) => first.findIndex((clause) => clause.fact === fact) === index);
  return once.flatMap((clause): Clause[] => {
    const same = others.map((own) => own.find(({ fact }) => fact === clause.fact));
    if (same.includes(undefined)) return [];
    const all = [clause, ...(same as Clause[])];
    const limits = { ...lowest(all), ...highest(all), ...anyOf(all) };
    return Object.keys(limits).length === 0 ? [] : [{ fact: clause.fact ?? "", ...limits }];
  });
}

function lowest(clauses: readonly Clause[]): Clause {
  const bound = widest(clauses, ({ minimum, exclusiveMinimum }) => strict(minimum, exclusiveMinimum), 1);
  return bound === null ? {} : bound.exclusive ? { exclusiveMinimum: bound.value } : { minimum: bound.value };
}

function highest(clauses: readonly Clause[]): Clause {
  const bound = widest(clauses, ({ maximum, exclusiveMaximum }) => strict(maximum, exclusiveMaximum), -1);
  return bound === null ? {} : bound.exclusive ? { exclusiveMaximum: bound.value } : { maximum: bound.value };
}

/** A bound of a clause that has one of a side. */
function strict(inclusive: number | undefined, exclusive: number | undefined): Bound | null {
  if (exclusive !== undefined) return { value: exclusive, exclusive: true };
  return inclusive === undefined ? null : { value: inclusive, exclusive: false };
}

/** The most generous bound; null if a lender has none. @param sign 1 if the lowest is, -1 if the highest is */
function widest(clauses: readonly Clause[], boundOf: (clause: Clause) => Bound | null, sign: 1 | -1): Bound | null {
  const bounds = clauses.map(boundOf);
  if (bounds.includes(null)) return null;
  return (bounds as Bound[]).reduce((best, bound) => {
    const wider = (best.value - bound.value) * sign;
    return wider > 0 || (wider === 0 && best.exclusive) ? bound : best;
  });
}

/** The values that some lender accepts; nothing if one accepts all. */
function anyOf(clauses: readonly Clause[]): Clause {
  const lists = clauses.map(({ among }) => among);
  return lists.includes(undefined) ? {} : { among: [...new Set(lists.flatMap((list) => list ?? []))] };
}
