import type { Clause } from "../contract/staff/eligibility.ts";
import { tidyClause } from "../engine/catalog/criteria/clauses.ts";
import { isCondition, type TermField } from "../engine/catalog/terms/terms-form.ts";
import type { NumberFormat } from "../engine/catalog/terms/terms-schema.ts";
import { type CriteriaTexts, describeClauses } from "./describe-criteria.ts";

/** What is needed to describe a lender's terms in words. */
export interface TermTexts extends CriteriaTexts {
  amount(value: number, format: NumberFormat): string;
}

const textOf = ({ say }: TermTexts, key: string, values: Record<string, unknown> = {}) => say(`staff.eligibility.words.${key}`, values);
const SEPARATOR = " · ";

/** The answers of a part of the terms in words, with one line for each row of a list. Empty if there are none. */
export function describeTerm(field: TermField, answer: unknown, texts: TermTexts): string {
  if (answer === undefined || answer === null || answer === "") return "";
  if (Array.isArray(answer)) return describeList(field, answer, texts);
  if (field["x-ui"]?.holds === "text") return Object.values(answer).filter(Boolean).join(" / ");
  if (field.properties) return describeGroup(field.properties, answer as Record<string, unknown>, texts);
  const place = field.enum?.indexOf(answer) ?? -1;
  if (place >= 0) return field["x-labels"]?.[place] ?? String(answer);
  if (typeof answer === "boolean") return textOf(texts, answer ? "yes" : "no");
  return typeof answer === "number" ? texts.amount(answer, field["x-ui"]?.format ?? "count") : String(answer);
}

function describeList(field: TermField, answers: readonly unknown[], texts: TermTexts): string {
  if (field["x-ui"]?.holds === "clauses") return describeClauses((answers as Clause[]).map(tidyClause), texts);
  return answers.map((answer) => describeTerm(field.items ?? {}, answer, texts)).join("\n");
}

/** The fields of a group, and the condition for which they apply. */
function describeGroup(fields: Readonly<Record<string, TermField>>, answers: Readonly<Record<string, unknown>>, texts: TermTexts): string {
  const parts = Object.entries(fields).map(([name, field]) => ({
    condition: isCondition(name, field),
    title: field.title ?? name,
    words: describeTerm(field, answers[name], texts),
  }));
  const given = parts.filter(({ words }) => words !== "");
  const asked = given
    .filter(({ condition }) => !condition)
    .map(({ title, words }) => textOf(texts, "of", { fact: title, asked: words }))
    .join(SEPARATOR);
  const when = given.flatMap(({ condition, words }) => (condition ? [words] : [])).join(SEPARATOR);
  return when === "" ? asked : textOf(texts, "if", { asked, when });
}
