import type { CommonText, DialectCondition, LenderLending } from "../../../contract/documents.gen.ts";
import type { CriterionAnswers } from "../../../contract/staff/eligibility.ts";
import { equal } from "../../values/equal.ts";
import { parseFiniteJson } from "../../values/finite-json.ts";
import { clausesOf, conditionOf, type KnownFacts, tidyClause, valuesInConditions, withKeyOrder } from "./clauses.ts";

type Criterion = LenderLending["eligibility"][number];

const CONDITIONS = ["when", "test"] as const;

/** Criteria as answers of the form. */
export const answersOfCriteria = (criteria: readonly Criterion[]): CriterionAnswers[] => criteria.map(answersOf);

const answersOf = ({ id, when, test, reason }: Criterion): CriterionAnswers => ({
  id,
  reason: { ...reason },
  ...(when !== undefined && named("when", when)),
  ...named("test", test),
});

function named(name: "when" | "test", condition: DialectCondition): Partial<CriterionAnswers> {
  const clauses = clausesOf(condition);
  return clauses === null ? { [`${name}Text`]: JSON.stringify(condition, null, 1) } : { [name]: clauses };
}

/** A criterion without the fields left empty in the form. */
export function tidy({ reason = {}, when = [], test = [], ...rest }: CriterionAnswers): CriterionAnswers {
  const texts = Object.entries(rest).filter(([, value]) => value !== undefined && value !== "");
  return {
    ...Object.fromEntries(texts),
    reason: Object.fromEntries(Object.entries(reason).filter(([, text]) => text !== undefined && text !== "")),
    ...(when.length > 0 && { when: when.map(tidyClause) }),
    ...(test.length > 0 && { test: test.map(tidyClause) }),
  };
}

/** Indexes of criteria that repeat the id of an earlier one. */
export const namedTwice = (answers: readonly CriterionAnswers[]): number[] =>
  answers.flatMap(({ id }, index) => (id && answers.findIndex((one) => one.id === id) < index ? [index] : []));

/** A field with text that `parseFiniteJson` refuses. */
export interface Unreadable {
  /** JSON pointer into the answers. */
  path: string;
}

/**
 * Converts form answers to criteria of a document. Unchanged parts stay exactly as they were, and
 * values keep their types.
 *
 * @param before the criteria that were edited
 * @param kindOf returns the kind of a fact, as form values are texts
 */
export function criteriaOfAnswers(
  answers: readonly CriterionAnswers[],
  before: readonly Criterion[],
  kindOf: KnownFacts["kindOf"],
): { criteria: Criterion[]; unreadable: Unreadable[] } {
  const unreadable: Unreadable[] = [];
  const known: KnownFacts = { kindOf, valuesOf: valuesInConditions(before.flatMap((one) => CONDITIONS.map((name) => one[name]))) };
  const olds = formerCriteria(answers.map(tidy), before);
  const criteria = answers.map((answered, index): Criterion => {
    const edited = tidy(answered);
    const old = olds[index];
    const was = old && tidy(answersOf(old));
    if (old !== undefined && equal(was, edited)) return old;
    const condition = (name: "when" | "test"): DialectCondition | undefined => {
      const { [name]: clauses, [`${name}Text` as const]: text } = edited;
      if (was && equal([clauses, text], [was[name], was[`${name}Text`]])) return old?.[name];
      if (text === undefined) return clauses && conditionOf(clauses, old?.[name], known);
      try {
        return parseFiniteJson(text) as DialectCondition;
      } catch {
        unreadable.push({ path: `/criteria/${index}/${name}Text` });
        return true;
      }
    };
    const when = condition("when");
    const made: Criterion = {
      id: edited.id ?? "",
      ...(when !== undefined && { when }),
      test: condition("test") ?? true,
      reason: withKeyOrder(old?.reason ?? {}, edited.reason as CommonText),
    };
    return old !== undefined && "when" in old === "when" in made ? withKeyOrder(old, made) : made;
  });
  return { criteria, unreadable };
}

/**
 * The former criterion of each criterion of the form: the one with the same id, or a renamed one
 * with the same conditions.
 */
function formerCriteria(answers: readonly CriterionAnswers[], before: readonly Criterion[]): (Criterion | undefined)[] {
  const left = [...before];
  const take = (is: (one: Criterion) => boolean): Criterion | undefined => {
    const place = left.findIndex(is);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const sameConditions = (edited: CriterionAnswers) => (one: Criterion) => {
    const was = tidy(answersOf(one));
    return CONDITIONS.every((name) => equal([was[name], was[`${name}Text`]], [edited[name], edited[`${name}Text`]]));
  };
  const ofName = answers.map(({ id }) => take((one) => one.id === id));
  return answers.map((edited, index) => ofName[index] ?? take(sameConditions(edited)));
}
