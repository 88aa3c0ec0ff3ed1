import type { Clause, CriterionAnswers, CriterionFact } from "../contract/staff/eligibility.ts";
import { tidy } from "../engine/catalog/criteria/criteria-answers.ts";
import type { Translate } from "../engine/validate/messages.ts";
import { withoutMark } from "../engine/values/without-mark.ts";

/** What is needed to describe criteria in words. */
export interface CriteriaTexts {
  say: Translate;
  facts: ReadonlyMap<string, CriterionFact>;
  number(value: number, unit?: CriterionFact["unit"]): string;
}

const textOf = ({ say }: CriteriaTexts, key: string, values: Record<string, unknown> = {}) => say(`staff.eligibility.words.${key}`, values);

/** A criterion in one sentence. Empty if it has no condition yet. */
export function describeCriterion(criterion: CriterionAnswers, texts: CriteriaTexts): string {
  const { test = [], testText, when = [], whenText } = tidy(criterion);
  const asked = testText ?? describeClauses(test, texts);
  const of = whenText ?? describeClauses(when, texts);
  return of === "" ? asked : textOf(texts, "if", { asked, when: of });
}

/** Several clauses in one sentence. */
export const describeClauses = (clauses: readonly Clause[], texts: CriteriaTexts) =>
  clauses.map((clause) => describeClause(clause, texts)).join(textOf(texts, "both"));

const describeClause = (clause: Clause, texts: CriteriaTexts): string =>
  textOf(texts, "of", { fact: factLabel(clause.fact ?? "", texts), asked: describeAsked(clause, texts) });

/** What a clause requires of its fact, without the fact's name. */
export function describeAsked({ fact: name = "", ...asked }: Clause, texts: CriteriaTexts): string {
  const fact = texts.facts.get(name);
  const parts = [...bounds(asked, fact, texts), ...values(asked, fact, texts)];
  return parts.join(textOf(texts, "also")) || textOf(texts, "known");
}

/** The label of a fact. Labels of fields that are questions end in a mark, after which no colon fits. */
export const factLabel = (name: string, { facts }: CriteriaTexts): string => withoutMark(facts.get(name)?.label ?? name);

/** A pattern that lists beginnings, such as `^(11|12)`. */
const BEGINNINGS = /^\^(?:(\w+)|\((\w+(?:\|\w+)*)\))$/;

/** A pattern in words: the beginnings that it lists, or just that there is a format. */
function patternText(pattern: string | undefined, begins: string, format: string, texts: CriteriaTexts): string[] {
  if (pattern === undefined) return [];
  const [, one, several] = BEGINNINGS.exec(pattern) ?? [];
  const list = one ?? several;
  if (list === undefined) return [textOf(texts, format)];
  return [textOf(texts, begins, { values: list.split("|").join(textOf(texts, "also")) })];
}

function bounds(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Clause,
  fact: CriterionFact | undefined,
  texts: CriteriaTexts,
): string[] {
  const shown = (bound: number) => texts.number(bound, fact?.unit);
  const say = (key: string, bound: number | undefined) => (bound === undefined ? [] : [textOf(texts, key, { value: shown(bound) })]);
  const more = [...say("moreThan", exclusiveMinimum), ...say("lessThan", exclusiveMaximum)];
  if (minimum === undefined || maximum === undefined) return [...say("atLeast", minimum), ...say("atMost", maximum), ...more];
  return [textOf(texts, "between", { from: shown(minimum), to: shown(maximum) }), ...more];
}

function values({ among, notAmong, pattern, notPattern }: Clause, fact: CriterionFact | undefined, texts: CriteriaTexts): string[] {
  const labelled = (list: readonly string[]) => list.map((value) => labelOf(value, fact, texts)).join(textOf(texts, "also"));
  return [
    ...(among ? [labelled(among)] : []),
    ...(notAmong ? [textOf(texts, "not", { values: labelled(notAmong) })] : []),
    ...patternText(pattern, "begins", "format", texts),
    ...patternText(notPattern, "beginsNot", "formatNot", texts),
  ];
}

function labelOf(value: string, fact: CriterionFact | undefined, texts: CriteriaTexts): string {
  if (fact?.kind === "boolean") return textOf(texts, value === "true" ? "yes" : "no");
  return fact?.values?.find((one) => one.value === value)?.label ?? value;
}
