import type { Impact, ImpactExample, ImpactShare } from "../../../contract/staff/eligibility.ts";
import type { AffectedGroup, ImpactChange } from "./affected-customers.ts";

/** Smaller counts are not shown; larger ones are rounded down to multiples of this. */
const MIN_DISCLOSED = 10;
/** Maximum values of one answer, and reasons. */
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
  /** Whether all affected customers are in groups by their answers. */
  allCompared: boolean;
  /** In the order of the groups' values. */
  answers: readonly ImpactAnswer[];
  /** Changed offers by figure, with exact counts. */
  figures: readonly { figure: string; label: string; better: number; worse: number }[];
}

const disclosed = (count: number) => (count < MIN_DISCLOSED ? null : count - (count % MIN_DISCLOSED));

/**
 * Counts as disclosed: groups too small to hide a single customer are omitted, and two counts
 * differ visibly by one customer only at a multiple of ten. `considered`, all customers with
 * answers, is exact.
 */
export function discloseImpact({ considered, ...counts }: Counted, { groups, allCompared, answers, figures }: ImpactDetails): Impact {
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
    byFigure: figures
      .map(({ better, worse, ...figure }) => ({ ...figure, better: disclosed(better), worse: disclosed(worse) }))
      .filter(({ better, worse }) => better !== null || worse !== null),
    byAnswer,
    allCompared,
    byReason: sharesOf(
      groups,
      ({ reasons }) => reasons,
      (reason) => reason,
    ),
    examples: (["gained", "lost"] as const).flatMap((change) => examplesOf(change, { groups, answers })),
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
  const shares = [...counts].map(([value, { gained, lost }]) => ({
    value,
    label: labelOf(value),
    gained: disclosed(gained),
    lost: disclosed(lost),
  }));
  return largestFirst(
    shares.filter(({ gained, lost }) => gained !== null || lost !== null),
    ({ gained, lost }) => (gained ?? 0) + (lost ?? 0),
    ({ value }) => value,
  ).slice(0, MAX_SHARES);
}

/** In the order of disclosed counts: exact ones would show which of two equal counts is the larger. */
const largestFirst = <T>(all: readonly T[], countOf: (one: T) => number, nameOf: (one: T) => string): T[] =>
  all.toSorted((one, other) => countOf(other) - countOf(one) || (nameOf(one) < nameOf(other) ? -1 : 1));

/**
 * The most frequent combinations of answers. The answer with the most different values is left out
 * until a combination is frequent enough to be disclosed (k-anonymity by generalisation, Samarati
 * and Sweeney 1998).
 */
function examplesOf(change: ImpactChange, { groups, answers }: Pick<ImpactDetails, "groups" | "answers">): ImpactExample[] {
  const own = groups.filter((group) => group.change === change);
  const varieties = answers.map((_, index) => new Set(own.map(({ values }) => values[index])).size);
  const widestFirst = [...varieties.keys()].toSorted((one, other) => (varieties[other] ?? 0) - (varieties[one] ?? 0));
  for (const omitted of widestFirst.keys()) {
    const shown = widestFirst.slice(omitted).toSorted((one, other) => one - other);
    const common = commonest(own, shown);
    if (common.length > 0)
      return common.map(({ values, reasons, customers }) => ({
        change,
        customers,
        answers: shown.flatMap((index) => {
          const [answer, value] = [answers[index], values[index] ?? null];
          return answer === undefined || value === null ? [] : [{ label: answer.label, value: answer.labelOf(value) }];
        }),
        reasons: [...reasons],
      }));
  }
  return [];
}

/** The most frequent groups that are large enough, by these answers, of which they have one at least, and the reasons. */
function commonest(groups: readonly AffectedGroup[], shown: readonly number[]) {
  const merged = new Map<string, AffectedGroup>();
  for (const group of groups) {
    const values = shown.map((index) => group.values[index] ?? null);
    if (values.every((value) => value === null)) continue;
    const key = JSON.stringify([values, group.reasons]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? group : { ...known, count: known.count + group.count });
  }
  const common = [...merged].flatMap(([key, group]) => {
    const customers = disclosed(group.count);
    return customers === null ? [] : [{ ...group, key, customers }];
  });
  return largestFirst(
    common,
    ({ customers }) => customers,
    ({ key }) => key,
  ).slice(0, MAX_EXAMPLES);
}
