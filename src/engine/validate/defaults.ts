import type { FieldSlice, FormSlice } from "../../contract/site/slices.ts";
import { allFields } from "./active.ts";
import type { Answers } from "./answers.ts";

/**
 * The default answers of a form, including those of fields that a condition still hides. Defaults
 * of list items come with each new item (`newItem`).
 */
export function defaultAnswers(form: Pick<FormSlice, "steps">): Answers {
  return Object.assign({}, ...form.steps.map(({ schema }) => defaultsOf(schema)));
}

/** The default of a new list item; undefined if it is empty. */
export function newItem(items: FieldSlice): unknown {
  if (items["x-default"] !== undefined) return items["x-default"];
  const defaults = defaultsOf(items);
  return Object.keys(defaults).length > 0 ? defaults : undefined;
}

const defaultsOf = (group: FieldSlice): Answers =>
  Object.fromEntries([...allFields(group)].flatMap(([name, { "x-default": value }]) => (value === undefined ? [] : [[name, value]])));
