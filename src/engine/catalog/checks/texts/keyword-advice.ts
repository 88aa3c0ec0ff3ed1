/**
 * Replacements for keywords that the dialect (schemas/meta/dialect.json) leaves out: those of
 * draft-07, of later drafts, of OpenAPI and of rjsf. Written for product owners, in the documents'
 * working language.
 */
const IN_FIELDS = {
  anyOf: "Write if and then in an allOf for fields that depend on others, or oneOf of titled constants for choices.",
  not: "Define what is allowed: a pattern, a range or an enum. Only conditions can use not.",
  if: "Write it as an entry of allOf, with then and else beside it.",
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
  then: "Write it as an entry of allOf, beside its if.",
  else: "Write it as an entry of allOf, beside its if and then.",
  contains: "Define every entry of the list with items. Only conditions can use contains.",
  additionalItems: "Define every entry of the list with items, and the maximum number with maxItems.",
  prefixItems: "Define every entry of the list with items, or add a separate field for each entry.",
  minContains: "Use minItems.",
  maxContains: "Use maxItems.",
  patternProperties: "Name each field in properties.",
  additionalProperties: "Remove it: names that are not in properties are always rejected.",
  unevaluatedProperties: "Remove it: names that are not in properties are always rejected.",
  unevaluatedItems: "Remove it: items already defines every entry of the list.",
  propertyNames: "Name each field in properties.",
  minProperties: "List the required names in required.",
  maxProperties: "Name each field in properties.",
  dependencies: "Write if and then in an allOf: if checks the one field, then adds the others.",
  dependentRequired: "Write if and then in an allOf: if checks the one field, then requires the others.",
  dependentSchemas: "Write if and then in an allOf: if checks the one field, then adds the others.",
  nullable: 'Write the type as a list with null in it, such as ["integer", "null"].',
  readOnly: "Write x-ui with readOnly.",
  writeOnly: "Use x-pii for answers that are returned masked.",
  title: "Write x-label, in every language.",
  description: "Write x-help, in every language.",
  examples: "Write x-placeholder, in every language.",
  example: "Write x-placeholder, in every language.",
  enumNames: "Write oneOf: each value as const, with its title in every language.",
  discriminator: "Write if and then in an allOf, one entry for each value.",
  contentMediaType: "Write format file for a file, and its types in x-file.",
  contentEncoding: "Write format file for a file: the answer is its id, not its content.",
  contentSchema: "Remove it: an answer is a text, a number, true or false, a list or a group.",
  definitions: "Move it to a document of shared definitions and refer to it with $ref.",
  $defs: "Move it to a document of shared definitions and refer to it with $ref.",
  $id: "Remove it: a definition is identified by its document and its name.",
  id: "Remove it: a definition is identified by its document and its name.",
  $anchor: "Remove it: a definition is identified by its document and its name.",
  $schema: "Remove it: every document uses draft-07.",
  $dynamicRef: "Write $ref to a shared definition.",
  $recursiveRef: "Write $ref to a shared definition.",
  $comment: "Remove it: write comments in the note of the release.",
  deprecated: "Remove the field, and drop its answers in a migration of the form.",
  "ui:widget": "Write x-ui with widget.",
  "ui:placeholder": "Write x-placeholder, in every language.",
  "ui:help": "Write x-help, in every language.",
  "ui:title": "Write x-label, in every language.",
  "ui:readonly": "Write x-ui with readOnly.",
  "ui:order": "Write order in the step.",
};

/** Differences for the fields of a step or of a branch. */
const IN_GROUPS = {
  $ref: "Refer to a definition in each field.",
  type: "Remove it: the answers of a step are always an object.",
  default: "Write the default of each field.",
  title: "Write title in the step.",
  description: "Write intro in the step.",
};

/** Differences for conditions. */
const IN_CONDITIONS = {
  $ref: "Write the whole condition here.",
  default: "Use required to check whether there is an answer.",
  additionalItems: "Define every entry of the list with items.",
  patternProperties: "List the names that the condition checks in properties.",
  additionalProperties: "List the names that the condition checks in properties; it ignores all others.",
  propertyNames: "List the names that the condition checks in properties.",
  minProperties: "List the required names in required.",
  maxProperties: "Use not with required for names that must have no answer.",
  dependencies: "Write if and then: if checks the one name, then checks the others.",
  dependentRequired: "Write if and then: if checks the one name, then requires the others.",
  dependentSchemas: "Write if and then: if checks the one name, then checks the others.",
  nullable: 'Write the type as a list with null in it, such as ["integer", "null"].',
  title: "Remove it: a condition is not shown.",
  description: "Remove it: a condition is not shown.",
  readOnly: "Remove it: a condition is not shown.",
  ageBetween: "Check a fact that contains the age, with minimum and maximum.",
  yearsBack: "Check a calculated fact, with minimum and maximum.",
  maxTotal: "Check a fact that contains the total, with maximum.",
};

/** The part of the dialect that a schema of the meta-schema describes. */
export type DialectPlace = "field" | "group" | "condition";

/** The keywords with their own advice, by part. */
export const TABLES: Readonly<Record<DialectPlace, Readonly<Record<string, string>>>> = {
  field: IN_FIELDS,
  group: IN_GROUPS,
  condition: IN_CONDITIONS,
};

/** What to write instead of a keyword; null for an unknown keyword. */
export function keywordAdvice(keyword: string, place: DialectPlace): string | null {
  for (const table of [TABLES[place], TABLES.field]) if (Object.hasOwn(table, keyword)) return table[keyword] ?? null;
  return null;
}
