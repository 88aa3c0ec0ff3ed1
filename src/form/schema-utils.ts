import type { RJSFSchema, SchemaUtilsType } from "@rjsf/utils";
import type { FieldSlice } from "../contract/site/slices.ts";
import { interpretCondition } from "../engine/rules/interpret.ts";
import { activeFields } from "../engine/validate/active.ts";
import { answerInForce, isGroup, isValues } from "../engine/validate/nested.ts";

/** A group as it is asked beside the answers in it: with the fields of the branches that hold, and without conditions. */
function groupAsked(group: FieldSlice, answers: unknown): FieldSlice {
  const { allOf, ...plain } = group;
  if (!allOf) return group;
  const kept = answerInForce(group, answers, interpretCondition);
  const { fields, required } = activeFields(group, isValues(kept) ? kept : {}, interpretCondition);
  return { ...plain, properties: Object.fromEntries(fields), required: [...required] };
}

/**
 * What rjsf's fields ask of schemas, answered by the engine: its conditions, never rjsf's own resolving, which would need a
 * validator in the browser. rjsf works no defaults out either; a new item of a list begins in `tidyAnswer`.
 */
export const schemaUtils = {
  retrieveSchema: (schema: RJSFSchema, answers?: unknown) => {
    const field = schema as FieldSlice;
    return (isGroup(field) ? groupAsked(field, answers) : field) as RJSFSchema;
  },
  /** Several of a list of choices. */
  isMultiSelect: (schema: RJSFSchema) => schema.uniqueItems === true && (schema as FieldSlice).items?.enum !== undefined,
  // Choices are the widgets' own matter, and so are titles and files.
  isSelect: () => false,
  isFilesArray: () => false,
  getDisplayLabel: () => false,
  getDefaultFormState: () => undefined,
} as unknown as SchemaUtilsType;
