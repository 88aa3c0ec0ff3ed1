import type { FormSlice, StepSlice } from "../../../src/contract/site/slices.ts";

/** A choice that opens a condition's fields. */
export interface Choice {
  name: string;
  value: string;
  label: string;
}

/** The choice that opens the first branch of a step, where the customer can make it. */
export function choiceOf({ schema }: StepSlice): Choice | null {
  for (const branch of schema.allOf ?? []) {
    const asked = (branch.if as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> }).properties ?? {};
    for (const [name, { const: one, enum: some = [one] }] of Object.entries(asked)) {
      const field = schema.properties?.[name];
      const place = field?.enum?.indexOf(some[0]) ?? -1;
      const hidden = field?.["x-ui"]?.widget === "hidden";
      if (place >= 0 && !hidden) return { name, value: String(some[0]), label: field?.["x-labels"]?.[place] ?? String(some[0]) };
    }
  }
  return null;
}

/** A form with one step alone: the first whose condition hangs on a choice in sight, else the first. */
export function withMeasuredStep(form: FormSlice): FormSlice {
  const step = form.steps.find((one) => choiceOf(one) !== null) ?? form.steps[0];
  if (!step) throw new Error(`The form ${form.id} has no step`);
  return { ...form, steps: [step], computed: [], consents: [], review: false };
}
