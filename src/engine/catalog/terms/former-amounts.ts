import type { TermsAnswers } from "../../../contract/staff/eligibility.ts";
import { ownValue } from "../../values/own-value.ts";
import { isRecord } from "../criteria/clauses.ts";
import type { TermField } from "./terms-form.ts";

/** Amounts in rupees that terms had before a change and have no more. */
export function formerAmounts(form: TermField, before: TermsAnswers, after: TermsAnswers): ReadonlySet<number> {
  const current = new Set(amountsIn(form, after));
  return new Set(amountsIn(form, before).filter((amount) => !current.has(amount)));
}

function amountsIn(field: TermField, answer: unknown): number[] {
  if (typeof answer === "number") return field["x-ui"]?.format === "rupees" ? [answer] : [];
  if (field.items) return Array.isArray(answer) ? answer.flatMap((item) => amountsIn(field.items ?? {}, item)) : [];
  if (!field.properties || !isRecord(answer)) return [];
  return Object.entries(field.properties).flatMap(([name, inner]) => amountsIn(inner, ownValue(answer, name)));
}
