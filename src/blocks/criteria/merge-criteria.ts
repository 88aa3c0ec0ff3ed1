import type { CriterionAnswers } from "../../contract/staff/eligibility.ts";
import { tidy } from "../../engine/catalog/criteria/criteria-answers.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Side } from "../merge.tsx";

/** A criterion in both versions; undefined for who has it not. */
interface Pair {
  /** Tells it from all others, also from those of the same short name. */
  key: string;
  before: CriterionAnswers | undefined;
  mine: CriterionAnswers | undefined;
  theirs: CriterionAnswers | undefined;
}

/** A criterion that two have left differently. */
interface DifferingCriterion extends Pair {
  /** Its short name; empty where it has none yet. */
  id: string;
  /** The one side that has changed it; null where both have. */
  chosen: Side | null;
}

interface Versions {
  base: readonly CriterionAnswers[];
  mine: readonly CriterionAnswers[];
  theirs: readonly CriterionAnswers[];
}

const same = (one: unknown, other: unknown) => equal(one ?? null, other ?? null);

/** Criteria by their short name and which one of that name it is. */
function byName(criteria: readonly CriterionAnswers[]): Map<string, CriterionAnswers> {
  const named = new Map<string, CriterionAnswers>();
  for (const one of criteria) {
    let number = 1;
    while (named.has(`${number}-${one.id ?? ""}`)) number += 1;
    named.set(`${number}-${one.id ?? ""}`, tidy(one));
  }
  return named;
}

/** All criteria in the order in which they are published by now; new ones of whoever saves come after them. */
function pairs({ base, mine, theirs }: Versions): Pair[] {
  const [from, own, others] = [byName(base), byName(mine), byName(theirs)];
  const keys = [...new Set([...others.keys(), ...own.keys()])];
  // Two have added something under one name: these are two criteria.
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

/** Criterion by criterion, what somebody else has published differently. */
export function differingCriteria(versions: Versions): DifferingCriterion[] {
  return pairs(versions).flatMap((pair) => {
    const { before, mine, theirs } = pair;
    if (same(mine, theirs)) return [];
    const chosen = same(before, mine) ? "theirs" : same(before, theirs) ? "mine" : null;
    return [{ ...pair, id: (mine ?? theirs)?.id ?? "", chosen }];
  });
}

/** The criteria with what was chosen of each that differs. @param sides by the keys of those */
export function mergedCriteria(versions: Versions, sides: Readonly<Record<string, Side>>): CriterionAnswers[] {
  return pairs(versions).flatMap(({ key, mine, theirs }) => (same(mine, theirs) ? theirs : sides[key] === "theirs" ? theirs : mine) ?? []);
}
