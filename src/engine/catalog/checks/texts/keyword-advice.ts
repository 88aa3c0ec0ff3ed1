/**
 * Replacements for keywords that the dialect (schemas/meta/dialect.json) leaves out: those of
 * draft-07, of later drafts, of OpenAPI and of rjsf. Written for product owners, in the documents'
 * working language.
 */
const IN_FIELDS = {
  anyOf: "Write if and then in an allOf for fields that depend on others, or oneOf of titled constants for choices.",
  not: "Say what is allowed: a pattern, a range or an enum; in a condition, not may be used.",
  if: "Write it as an entry of allOf, with then and else beside it.",
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
  then: "Write it as an entry of allOf, beside its if.",
  else: "Write it as an entry of allOf, beside its if and then.",
  contains: "Say with items what every entry of the list is; in a condition, contains may be used.",
  additionalItems: "Say with items what every entry of the list is, and with maxItems how many there may be.",
  prefixItems: "Say with items what every entry of the list is, or name each entry as a field of its own.",
  minContains: "Use minItems.",
  maxContains: "Use maxItems.",
  patternProperties: "Name each field in properties.",
  additionalProperties: "Take it out: what is not in properties is always refused.",
  unevaluatedProperties: "Take it out: what is not in properties is always refused.",
  unevaluatedItems: "Take it out: items says what every entry of the list is.",
  propertyNames: "Name each field in properties.",
  minProperties: "List in required what has to be there.",
  maxProperties: "Name each field in properties.",
  dependencies: "Write if and then in an allOf: if asks for the one field, then brings the others.",
  dependentRequired: "Write if and then in an allOf: if asks for the one field, then requires the others.",
  dependentSchemas: "Write if and then in an allOf: if asks for the one field, then brings the others.",
  nullable: 'Write the type as a list with null in it, such as ["integer", "null"].',
  readOnly: "Write x-ui with readOnly.",
  writeOnly: "Write x-pii for what is returned masked.",
  title: "Write x-label, in every language.",
  description: "Write x-help, in every language.",
  examples: "Write x-placeholder, in every language.",
  example: "Write x-placeholder, in every language.",
  enumNames: "Write oneOf: each value as const, with its title in every language.",
  discriminator: "Write if and then in an allOf, one entry for each value.",
  contentMediaType: "Write format file for a file, and its types in x-file.",
  contentEncoding: "Write format file for a file: the answer is its id, and no bytes.",
  contentSchema: "Take it out: an answer is a text, a number, a tick, a list or a group.",
  definitions: "Move it to a document of shared definitions and refer to it with $ref.",
  $defs: "Move it to a document of shared definitions and refer to it with $ref.",
  $id: "Take it out: a definition is found by its document and its name.",
  id: "Take it out: a definition is found by its document and its name.",
  $anchor: "Take it out: a definition is found by its document and its name.",
  $schema: "Take it out: every document is draft-07.",
  $dynamicRef: "Write $ref to a shared definition.",
  $recursiveRef: "Write $ref to a shared definition.",
  $comment: "Take it out: a release keeps what is shown or decided, and its note says why.",
  deprecated: "Take the field out, and let a migration of the form drop its answers.",
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
  type: "Take it out: the answers of a step are always an object.",
  default: "Write the default of each field.",
  title: "Write title in the step.",
  description: "Write intro in the step.",
};

/** Differences for conditions. */
const IN_CONDITIONS = {
  $ref: "Write the condition out here.",
  default: "Ask with required whether there is an answer at all.",
  additionalItems: "Say with items what every entry of the list is.",
  patternProperties: "Name what is asked about in properties.",
  additionalProperties: "Name what is asked about in properties; nothing else is looked at.",
  propertyNames: "Name what is asked about in properties.",
  minProperties: "List in required what has to be there.",
  maxProperties: "Use not with required for what must not be there.",
  dependencies: "Write if and then: if asks for the one name, then for the others.",
  dependentRequired: "Write if and then: if asks for the one name, then requires the others.",
  dependentSchemas: "Write if and then: if asks for the one name, then for the others.",
  nullable: 'Write the type as a list with null in it, such as ["integer", "null"].',
  title: "Take it out: a condition is not shown.",
  description: "Take it out: a condition is not shown.",
  readOnly: "Take it out: a condition is not shown.",
  ageBetween: "Ask about the fact of an age, with minimum and maximum.",
  yearsBack: "Ask about a computed fact, with minimum and maximum.",
  maxTotal: "Ask about a fact that adds them up, with maximum.",
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
