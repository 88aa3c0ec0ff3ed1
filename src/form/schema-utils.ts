import type { RJSFSchema, SchemaUtilsType } from "@rjsf/utils";
import type { FieldSlice } from "../contract/site/slices.ts";
import { interpretCondition } from "../engine/rules/logic/interpret.ts";
import { activeFields } from "../engine/validate/active.ts";
import { activeAnswer, isGroup, isValues } from "../engine/validate/nested.ts";

/**
 * A group resolved for its answers: with the fields of the branches that apply, and without
 * conditions.
 */
function activeGroup(group: FieldSlice, answers: unknown): FieldSlice {
  const { allOf, ...plain } = group;
  if (!allOf) return group;
  const kept = activeAnswer(group, answers, interpretCondition);
  const { fields, required } = activeFields(group, isValues(kept) ? kept : {}, interpretCondition);
  return { ...plain, properties: Object.fromEntries(fields), required: [...required] };
}

/**
 * rjsf's schema utilities, implemented with the engine's conditions instead of rjsf's resolver,
 * which would need a validator in the browser. rjsf computes no defaults either; `tidyAnswer`
 * creates new items of a list.
 */
export const schemaUtils = {
  retrieveSchema: (schema: RJSFSchema, answers?: unknown) => {
    const field = schema as FieldSlice;
    return (isGroup(field) ? activeGroup(field, answers) : field) as RJSFSchema;
  },
  /** Several choices from a list. */
  isMultiSelect: (schema: RJSFSchema) => schema.uniqueItems === true && (schema as FieldSlice).items?.enum !== undefined,
  // The widgets handle choices, titles and files themselves.
  isSelect: () => false,
  isFilesArray: () => false,
  getDisplayLabel: () => false,
  getDefaultFormState: () => undefined,
} as unknown as SchemaUtilsType;
