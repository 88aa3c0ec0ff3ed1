import type { OptionLists } from "../../client/option-lists.ts";
import type { BranchSlice, FieldSlice, FormSlice, GroupSlice } from "../../contract/slices.ts";
import { equal } from "../../engine/validate/equal.ts";
import type { Answers } from "../../form/form-store.ts";

/** The group that holds the house's own lists. */
const HOUSE = "default";

interface Offered {
  lists: OptionLists;
  /** Code of the language on the screen. */
  language: string;
  /** The lender that the customer was sent for: what its own lists leave out cannot be chosen. */
  lender: string | null;
  /** Answers from before: what was chosen once stays there to be seen. */
  answers: Answers;
}

/** A form whose choices are those of the option lists. The same form where nothing differs. */
export function withOptions(form: FormSlice, offered: Offered): FormSlice {
  const steps = form.steps.map((step) => ({ ...step, schema: { ...step.schema, ...withinGroup(step.schema, offered) } }));
  return equal(steps, form.steps) ? form : { ...form, steps };
}

function withinGroup({ properties, allOf }: GroupSlice, offered: Offered): GroupSlice {
  return {
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withinField(name, field, offered)])),
    }),
    ...(allOf && { allOf: allOf.map((branch) => withinBranch(branch, offered)) }),
  };
}

function withinBranch(branch: BranchSlice, offered: Offered): BranchSlice {
  const { then, else: otherwise } = branch;
  return {
    ...branch,
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: { ...then, ...withinGroup(then, offered) },
    ...(otherwise && { else: { ...otherwise, ...withinGroup(otherwise, offered) } }),
  };
}

/** The labels of the house's list as it is now, and of the lender's list its choices, by its labels, where it has one. */
function withinField(name: string, field: FieldSlice, { lists, language, lender, answers }: Offered): FieldSlice {
  const list = field["x-options"];
  if (!field.enum || list === undefined) return field;
  const own = lender === null ? undefined : lists[lender]?.[list];
  const labels = new Map(
    [...(lists[HOUSE]?.[list] ?? []), ...(own ?? [])].map(({ code, label, labels: all }) => [code, all[language] ?? label]),
  );
  const choices = field.enum.map((value, index) => ({ value, label: labels.get(String(value)) ?? field["x-labels"]?.[index] ?? "" }));
  const offered = choices.filter(({ value }) => !own || value === answers[name] || own.some(({ code }) => code === value));
  return { ...field, enum: offered.map(({ value }) => value), "x-labels": offered.map(({ label }) => label) };
}
