import type { Clause, CriterionAnswers, CriterionFact } from "../contract/staff/eligibility.ts";
import { tidy } from "../engine/catalog/criteria/criteria-answers.ts";
import type { Translate } from "../engine/validate/messages.ts";

/** What is needed to describe criteria in words. */
export interface CriteriaWords {
  say: Translate;
  facts: ReadonlyMap<string, CriterionFact>;
  number(value: number): string;
}

const word = ({ say }: CriteriaWords, key: string, values: Record<string, unknown> = {}) => say(`staff.eligibility.words.${key}`, values);

/** A criterion in one sentence. Empty if it has no condition yet. */
export function describeCriterion(criterion: CriterionAnswers, words: CriteriaWords): string {
  const { test = [], testText, when = [], whenText } = tidy(criterion);
  const asked = testText ?? clausesInWords(test, words);
  const of = whenText ?? clausesInWords(when, words);
  return of === "" ? asked : word(words, "if", { asked, when: of });
}

const clausesInWords = (clauses: readonly Clause[], words: CriteriaWords) =>
  clauses.map((clause) => clauseInWords(clause, words)).join(word(words, "both"));

function clauseInWords({ fact: name = "", ...asked }: Clause, words: CriteriaWords): string {
  const fact = words.facts.get(name);
  const parts = [...bounds(asked, words), ...values(asked, fact, words)];
  return word(words, "of", { fact: fact?.label ?? name, asked: parts.join(word(words, "also")) || word(words, "known") });
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Clause, words: CriteriaWords): string[] {
  const say = (key: string, bound: number | undefined) => (bound === undefined ? [] : [word(words, key, { value: words.number(bound) })]);
  const more = [...say("moreThan", exclusiveMinimum), ...say("lessThan", exclusiveMaximum)];
  if (minimum === undefined || maximum === undefined) return [...say("atLeast", minimum), ...say("atMost", maximum), ...more];
  return [word(words, "between", { from: words.number(minimum), to: words.number(maximum) }), ...more];
}

function values({ among, notAmong, pattern, notPattern }: Clause, fact: CriterionFact | undefined, words: CriteriaWords): string[] {
  const labelled = (list: readonly string[]) => list.map((value) => labelOf(value, fact, words)).join(word(words, "also"));
  return [
    ...(among ? [labelled(among)] : []),
    ...(notAmong ? [word(words, "not", { values: labelled(notAmong) })] : []),
    ...(pattern === undefined ? [] : [word(words, "like", { pattern })]),
    ...(notPattern === undefined ? [] : [word(words, "notLike", { pattern: notPattern })]),
  ];
}

function labelOf(value: string, fact: CriterionFact | undefined, words: CriteriaWords): string {
  if (fact?.kind === "boolean") return word(words, value === "true" ? "yes" : "no");
  return fact?.values?.find((one) => one.value === value)?.label ?? value;
}
