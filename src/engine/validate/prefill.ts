import type { FormSlice } from "../../contract/site/slices.ts";
import { valueOrNull } from "../rules/logic/logic.ts";
import { allFields } from "./active.ts";
import { type Answers, knownAnswers } from "./answers.ts";

/**
 * The start answers of a form from what is known about a customer: each field takes the value of
 * its own name, unless the form's `prefill` computes another one. Empty values, and values that the
 * field cannot hold, are left out.
 *
 * @param known a profile by field names, or any answers of another form, and the product's code
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
