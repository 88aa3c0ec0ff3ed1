import { type OptionLists, OWN_LISTS } from "../../client/option-lists.ts";
import type { BranchSlice, FieldSlice, FormSlice, GroupSlice } from "../../contract/site/slices.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Answers } from "../../form/form-store.ts";

/** Sources of the available options. */
export interface OfferedOptions {
  lists: OptionLists;
  /** The referring lender: options that its own lists omit are not available. */
  lender: string | null;
}

interface Offered extends OfferedOptions {
  /** Code of the current language. */
  language: string;
  /** Earlier and current answers: a selected option stays visible. */
  answers: readonly Answers[];
}

/**
 * Applies the option lists to a form. Returns the same form and step objects where nothing changes.
 */
export function withOfferedOptions(form: FormSlice, offered: Offered): FormSlice {
  const steps = form.steps.map((step) => {
    const schema = { ...step.schema, ...withinGroup(step.schema, offered.answers, offered) };
    return equal(schema, step.schema) ? step : { ...step, schema };
  });
  return steps.every((step, index) => step === form.steps[index]) ? form : { ...form, steps };
}

/** @param answers of each instance of the group */
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
 * Labels come from our own current list, overridden by the lender's; options are limited to the
 * lender's list if it has one. Applies to nested fields too.
 * @param answered all answers to the field: one, or one per list item
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
    [...(lists[OWN_LISTS]?.[list] ?? []), ...(own ?? [])].map(({ code, label, labels: all }) => [code, all[language] ?? label]),
  );
  const choices = field.enum.map((value, index) => ({ value, label: labels.get(String(value)) ?? field["x-labels"]?.[index] ?? "" }));
  const shown = choices.filter(({ value }) => !own || answered.includes(value) || own.some(({ code }) => code === value));
  return { ...within, enum: shown.map(({ value }) => value), "x-labels": shown.map(({ label }) => label) };
}
