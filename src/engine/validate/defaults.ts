import type { FieldSlice, FormSlice } from "../../contract/site/slices.ts";
import { allFields } from "./active.ts";
import type { Answers } from "./answers.ts";

/**
 * What the fields of a form begin with where nothing is known of the customer: those of its steps, those too that a condition
 * hides as yet. Defaults of the items of a list come with each new item (`newItem`).
 */
export function defaultAnswers(form: Pick<FormSlice, "steps">): Answers {
  return Object.assign({}, ...form.steps.map(({ schema }) => defaultsOf(schema)));
}

/** What a new item of a list begins with; undefined where it begins empty. */
export function newItem(items: FieldSlice): unknown {
  if (items["x-default"] !== undefined) return items["x-default"];
  const begun = defaultsOf(items);
  return Object.keys(begun).length > 0 ? begun : undefined;
}

const defaultsOf = (group: FieldSlice): Answers =>
  Object.fromEntries([...allFields(group)].flatMap(([name, { "x-default": value }]) => (value === undefined ? [] : [[name, value]])));
