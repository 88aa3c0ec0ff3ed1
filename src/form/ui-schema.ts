import type { UiSchema } from "@rjsf/utils";
import type { FieldSlice, GroupSlice, StepSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { typeOf } from "../engine/validate/field-type.ts";
import { isFileList } from "../engine/validate/files.ts";
import { isNested } from "../engine/validate/nested.ts";

/** Lists up to this length are radios by default. */
const SHORT_LIST = 3;

/** The widget of a field: the one in the document, otherwise the default for its type. */
export function widgetOf(field: FieldSlice): string {
  const named = field["x-ui"]?.widget;
  if (named) return named;
  if (field.enum) return field.enum.length <= SHORT_LIST ? "radio" : "select";
  const { format } = field;
  if (format === "file" || format === "date" || format === "time" || format === "email") return format;
  const type = typeOf(field);
  if (type === "boolean") return "checkbox";
  return type === "integer" || type === "number" ? type : "text";
}

/** The `uiSchema` of a step: the widgets of its fields, by name. */
export const uiSchemaOf = (step: StepSlice): UiSchema => uiOfGroup(step.schema);

function uiOfGroup(group: GroupSlice): UiSchema {
  return Object.fromEntries([...allFields(group)].map(([name, field]) => [name, uiOfField(field)]));
}

function uiOfField(field: FieldSlice): UiSchema {
  const { items } = field;
  if (!isNested(field)) return { "ui:widget": widgetOf(field) };
  if (field["x-ui"]?.widget === "hidden") return { "ui:widget": "hidden" };
  if (!items) return uiOfGroup(field);
  // A list in rjsf, a single field here.
  if (isFileList(field)) return { "ui:widget": "file", "ui:field": "StringField" };
  // Several choices from a list.
  if (items.enum && field.uniqueItems) return { "ui:widget": "choices", "ui:enumNames": items["x-labels"] ?? items.enum.map(String) };
  return { items: uiOfField(items) };
}

/** The names of a step's answers that are lists or groups; a list of files is one field. */
export function nestedNames(step: StepSlice): string[] {
  return [...allFields(step.schema)].filter(([, field]) => isNested(field) && !isFileList(field)).map(([name]) => name);
}
