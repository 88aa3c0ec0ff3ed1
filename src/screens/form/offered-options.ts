import { HOUSE, type OptionLists } from "../../client/site/option-lists.ts";
import type { BranchSlice, FieldSlice, FormSlice, GroupSlice } from "../../contract/site/slices.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Answers } from "../../form/form-store.ts";

/** Where choices come from. */
export interface Choices {
  lists: OptionLists;
  /** The lender that the customer was sent for: what its own lists leave out cannot be chosen. */
  lender: string | null;
}

interface Offered extends Choices {
  /** Code of the language on the screen. */
  language: string;
  /** Answers from before and those of now: what was chosen stays there to be seen. */
  answers: readonly Answers[];
}

/** A form whose choices are those of the option lists. The same form, and the same step, where nothing differs. */
export function withOptions(form: FormSlice, offered: Offered): FormSlice {
  const steps = form.steps.map((step) => {
    const schema = { ...step.schema, ...withinGroup(step.schema, offered.answers, offered) };
    return equal(schema, step.schema) ? step : { ...step, schema };
  });
  return steps.every((step, index) => step === form.steps[index]) ? form : { ...form, steps };
}

/** @param answers each a group of answers that was given here */
function withinGroup({ properties, allOf }: GroupSlice, answers: readonly unknown[], offered: Offered): GroupSlice {
  const answersTo = (name: string) =>
    answers.flatMap((group) =>
      typeof group === "object" && group !== null && Object.hasOwn(group, name) ? [(group as Answers)[name]] : [],
    );
  return {
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withinField(field, answersTo(name), offered)]),
      ),
    }),
    ...(allOf && { allOf: allOf.map((branch) => withinBranch(branch, answers, offered)) }),
  };
}

function withinBranch(branch: BranchSlice, answers: readonly unknown[], offered: Offered): BranchSlice {
  const { then, else: otherwise } = branch;
  return {
    ...branch,
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: { ...then, ...withinGroup(then, answers, offered) },
    ...(otherwise && { else: { ...otherwise, ...withinGroup(otherwise, answers, offered) } }),
  };
}

/**
 * The labels of the house's list as it is now, and of the lender's list its choices, by its labels, where it has one; the same
 * for the fields within a group or a list.
 * @param answered all answers that were given to the field: one, and in lists one for each item
 */
function withinField(field: FieldSlice, answered: readonly unknown[], offered: Offered): FieldSlice {
  const { lists, language, lender } = offered;
  const { items } = field;
  const within = {
    ...field,
    ...withinGroup(field, answered, offered),
    ...(items && { items: withinField(items, answered.flat(), offered) }),
  };
  const list = field["x-options"];
  if (!field.enum || list === undefined) return within;
  const own = lender === null ? undefined : lists[lender]?.[list];
  const labels = new Map(
    [...(lists[HOUSE]?.[list] ?? []), ...(own ?? [])].map(({ code, label, labels: all }) => [code, all[language] ?? label]),
  );
  const choices = field.enum.map((value, index) => ({ value, label: labels.get(String(value)) ?? field["x-labels"]?.[index] ?? "" }));
  const shown = choices.filter(({ value }) => !own || answered.includes(value) || own.some(({ code }) => code === value));
  return { ...within, enum: shown.map(({ value }) => value), "x-labels": shown.map(({ label }) => label) };
}
