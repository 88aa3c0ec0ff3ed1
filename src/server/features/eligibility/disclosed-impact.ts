import type { Impact, ImpactExample, ImpactShare } from "../../../contract/staff/eligibility.ts";
import type { AffectedGroup, ImpactChange } from "./affected-customers.ts";

/** Smaller counts are not shown; larger ones are rounded down to multiples of this. */
const MIN_DISCLOSED = 10;
/** Maximum values of one answer, and criteria. */
const MAX_SHARES = 10;
/** Maximum examples of each change. */
const MAX_EXAMPLES = 3;

/** Exact counts of customers, which are not disclosed. */
export type Counted = Record<"considered" | "before" | "after" | "gained" | "lost" | "leftWithout", number>;

/** An answer by which affected customers are grouped. */
export interface ImpactAnswer {
  /** Name of the fact. */
  fact: string;
  label: string;
  /** Label of a value. */
  labelOf(value: string): string;
  /** Its values in their own order, such as ascending ranges; undefined if they have none. */
  order: readonly string[] | undefined;
}

export interface ImpactDetails {
  groups: readonly AffectedGroup[];
  /** In the order of the groups' values. */
  answers: readonly ImpactAnswer[];
  /** What customers are told of a criterion. */
  reasonOf(criterion: string): string;
}

const disclosed = (count: number) => (count < MIN_DISCLOSED ? null : count - (count % MIN_DISCLOSED));

/**
 * Counts as disclosed: groups too small to hide a single customer are omitted, and two counts
 * differ visibly by one customer only at a multiple of ten. `considered`, all customers with
 * answers, is exact.
 */
export function discloseImpact({ considered, ...counts }: Counted, { groups, answers, reasonOf }: ImpactDetails): Impact {
  const { before, after, gained, lost, leftWithout } = counts;
  const byAnswer = answers.flatMap(({ fact, label, labelOf, order }, index) => {
    const valuesOf = ({ values }: AffectedGroup) => [values[index] ?? null].filter((value) => value !== null);
    const place = ({ value }: ImpactShare) => order?.indexOf(value) ?? 0;
    const values = sharesOf(groups, valuesOf, labelOf).toSorted((one, other) => place(one) - place(other));
    return values.length === 0 ? [] : [{ fact, label, values }];
  });
  return {
    considered,
    before: disclosed(before),
    after: disclosed(after),
    gained: disclosed(gained),
    lost: disclosed(lost),
    leftWithout: disclosed(leftWithout),
    byAnswer,
    byCriterion: sharesOf(groups, ({ criteria }) => criteria, reasonOf),
    examples: (["gained", "lost"] as const).flatMap((change) => examplesOf(change, { groups, answers, reasonOf })),
  };
}

/** Counts the groups by what they have in common, the largest first; what is not disclosed at all is left out. */
function sharesOf(
  groups: readonly AffectedGroup[],
  keysOf: (group: AffectedGroup) => readonly string[],
  labelOf: (key: string) => string,
): ImpactShare[] {
  const counts = new Map<string, Record<ImpactChange, number>>();
  for (const group of groups)
    for (const key of keysOf(group)) {
      const own = counts.get(key) ?? { gained: 0, lost: 0 };
      own[group.change] += group.count;
      counts.set(key, own);
    }
  return [...counts]
    .filter(([, { gained, lost }]) => Math.max(gained, lost) >= MIN_DISCLOSED)
    .toSorted(([, one], [, other]) => other.gained + other.lost - (one.gained + one.lost))
    .slice(0, MAX_SHARES)
    .map(([value, { gained, lost }]) => ({ value, label: labelOf(value), gained: disclosed(gained), lost: disclosed(lost) }));
}

/**
 * The most frequent combinations of answers. The answer with the most different values is left out
 * until a combination is frequent enough to be disclosed (k-anonymity by generalisation, Samarati
 * and Sweeney 1998).
 */
function examplesOf(change: ImpactChange, { groups, answers, reasonOf }: ImpactDetails): ImpactExample[] {
  const own = groups.filter((group) => group.change === change);
  const variety = (index: number) => new Set(own.map(({ values }) => values[index])).size;
  let shown = answers.map((_, index) => index);
  while (shown.length > 0) {
    const common = commonest(own, shown);
    if (common.length > 0)
      return common.map(({ values, criteria, count }) => ({
        change,
        customers: count - (count % MIN_DISCLOSED),
        answers: shown.flatMap((index) => {
          const [answer, value] = [answers[index], values[index] ?? null];
          return answer === undefined || value === null ? [] : [{ label: answer.label, value: answer.labelOf(value) }];
        }),
        reasons: [...new Set(criteria.map(reasonOf))],
      }));
    const widest = shown.toSorted((one, other) => variety(other) - variety(one))[0];
    shown = shown.filter((index) => index !== widest);
  }
  return [];
}

/** The most frequent groups that are large enough, by these answers and the criteria. */
function commonest(groups: readonly AffectedGroup[], shown: readonly number[]): AffectedGroup[] {
  const merged = new Map<string, AffectedGroup>();
  for (const group of groups) {
    const key = JSON.stringify([shown.map((index) => group.values[index]), group.criteria]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? group : { ...known, count: known.count + group.count });
  }
  return [...merged.values()]
    .filter(({ count }) => count >= MIN_DISCLOSED)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_EXAMPLES);
}
