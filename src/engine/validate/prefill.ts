import type { FormSlice } from "../../contract/site/slices.ts";
import { valueOrNull } from "../rules/logic.ts";
import { allFields } from "./active.ts";
import { type Answers, knownAnswers } from "./answers.ts";

/**
 * The answers that a form begins with, from what is known of a customer: each field takes what is known under its own name, unless the
 * form's `prefill` works something else out for it. What is null or empty, and what the field cannot hold, is left out.
 * @param known a profile by the names of fields, or any answers given elsewhere, and the product's code
 */
export function prefilledAnswers(
  { prefill, steps }: Pick<FormSlice, "prefill" | "steps">,
  known: Readonly<Record<string, unknown>>,
): Answers {
  const names = new Set(steps.flatMap(({ schema }) => [...allFields(schema).keys()]));
  const values = [...names].map((name) => {
    if (Object.hasOwn(prefill, name)) return [name, valueOrNull(prefill[name] ?? null, known)] as const;
    return [name, Object.hasOwn(known, name) ? known[name] : null] as const;
  });
  return knownAnswers({ steps }, Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined && value !== "")));
}
