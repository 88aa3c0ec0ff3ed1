import type { CommonText } from "../../../contract/documents.gen.ts";
import type { BranchSlice, FieldSlice, GroupSlice, UiSlice } from "../../../contract/site/slices.ts";
import { localise } from "../localise.ts";
import type { ResolvedField, ResolvedGroup } from "../resolve.ts";

/**
 * A field in one language: label and help become `title` and `description`; messages and choice
 * labels become plain texts.
 */
function sliceField(field: ResolvedField, language: string): FieldSlice {
  const {
    "x-label": label,
    "x-help": help,
    "x-placeholder": placeholder,
    "x-messages": messages,
    "x-labels": labels,
    "x-ui": ui,
    "x-pii": _private,
    default: start,
    "x-queryable": _queryable,
    properties,
    required,
    items,
    allOf,
    ...schema
  } = field;
  const say = (text: CommonText) => localise(text, language);
  return {
    ...(schema as FieldSlice),
    ...(label && { title: say(label) }),
    ...(help && { description: say(help) }),
    ...sliceGroup({ ...(properties && { properties }), ...(required && { required }), ...(allOf && { allOf }) }, language),
    ...(items && { items: sliceField(items, language) }),
    ...(placeholder && { "x-placeholder": say(placeholder) }),
    ...(messages && { "x-messages": Object.fromEntries(Object.entries(messages).map(([keyword, text]) => [keyword, say(text)])) }),
    ...(labels && { "x-labels": labels.map(say) }),
    ...(ui && { "x-ui": ui as UiSlice }),
    // The default of a hidden field is not visible, so it is not sent.
    ...(start !== undefined && ui?.widget !== "hidden" && { "x-default": start }),
  };
}

/** The fields and branches of a step or of a branch, in one language. */
export function sliceGroup(group: ResolvedGroup, language: string): GroupSlice {
  const { properties, required, allOf } = group;
  return {
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sliceField(field, language)])),
    }),
    ...(required && { required }),
    ...(allOf && { allOf: allOf.map((branch) => sliceBranch(branch, language)) }),
  };
}

function sliceBranch(branch: NonNullable<ResolvedGroup["allOf"]>[number], language: string): BranchSlice {
  return {
    if: branch.if,
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: sliceGroup(branch.then, language),
    ...(branch.else && { else: sliceGroup(branch.else, language) }),
  };
}
