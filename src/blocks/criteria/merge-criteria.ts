import type { CriterionAnswers } from "../../contract/staff/eligibility.ts";
import { tidy } from "../../engine/catalog/criteria/criteria-answers.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Side } from "../merge/merge.tsx";

/** The versions of one criterion; undefined where a version lacks it. */
interface Pair {
  /** Unique, also among criteria with the same id. */
  key: string;
  before: CriterionAnswers | undefined;
  mine: CriterionAnswers | undefined;
  theirs: CriterionAnswers | undefined;
}

/** A criterion that differs between the two versions. */
interface DifferingCriterion extends Pair {
  /** Its id; empty if it has none yet. */
  id: string;
  /** The only side that changed it; null if both did. */
  chosen: Side | null;
}

interface Versions {
  base: readonly CriterionAnswers[];
  mine: readonly CriterionAnswers[];
  theirs: readonly CriterionAnswers[];
}

const same = (one: unknown, other: unknown) => equal(one ?? null, other ?? null);

/** Criteria by id and occurrence, because ids may repeat. */
function byName(criteria: readonly CriterionAnswers[]): Map<string, CriterionAnswers> {
  const named = new Map<string, CriterionAnswers>();
  for (const one of criteria) {
    let number = 1;
    while (named.has(`${number}-${one.id ?? ""}`)) number += 1;
    named.set(`${number}-${one.id ?? ""}`, tidy(one));
  }
  return named;
}

/** All criteria in published order, followed by the editor's own new ones. */
function pairs({ base, mine, theirs }: Versions): Pair[] {
  const [from, own, others] = [byName(base), byName(mine), byName(theirs)];
  const keys = [...new Set([...others.keys(), ...own.keys()])];
  // Both sides have added different criteria with the same id: treat them as two criteria.
  const apart = keys.filter((key) => !from.has(key) && own.has(key) && others.has(key) && !same(own.get(key), others.get(key)));
  return [
    ...keys.map((key) => ({
      key,
      before: from.get(key),
      mine: apart.includes(key) ? undefined : own.get(key),
      theirs: others.get(key),
    })),
    ...apart.map((key) => ({ key: `own-${key}`, before: undefined, mine: own.get(key), theirs: undefined })),
  ];
}

/** The criteria that differ between the editor's and the published version. */
export function differingCriteria(versions: Versions): DifferingCriterion[] {
  return pairs(versions).flatMap((pair) => {
    const { before, mine, theirs } = pair;
    if (same(mine, theirs)) return [];
    const chosen = same(before, mine) ? "theirs" : same(before, theirs) ? "mine" : null;
    return [{ ...pair, id: (mine ?? theirs)?.id ?? "", chosen }];
  });
}

/** Merges the two versions. @param sides the chosen side by key of each differing criterion */
export function mergedCriteria(versions: Versions, sides: Readonly<Record<string, Side>>): CriterionAnswers[] {
  return pairs(versions).flatMap(({ key, mine, theirs }) => (same(mine, theirs) ? theirs : sides[key] === "theirs" ? theirs : mine) ?? []);
}
