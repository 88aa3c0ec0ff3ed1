import type { Finding } from "../document.ts";
import { finding, type Place } from "../findings/finding.ts";
import type { JsonType } from "./domain.ts";

const TYPE_NAMES: Readonly<Record<JsonType, string>> = {
  array: "list",
  boolean: "true or false",
  null: "null",
  number: "number",
  object: "group",
  string: "text",
};

/** Types in words for product owners. */
export const typeNames = (types: readonly JsonType[] | undefined): string => (types ?? []).map((type) => TYPE_NAMES[type]).join(" or ");

/** The type that a keyword applies to, and its counterpart for other types. */
const KEYWORDS: Readonly<Record<string, { of: JsonType; kin?: Partial<Record<JsonType, string>> }>> = {
  minimum: { of: "number", kin: { string: "minLength", array: "minItems" } },
  maximum: { of: "number", kin: { string: "maxLength", array: "maxItems" } },
  exclusiveMinimum: { of: "number", kin: { string: "minLength", array: "minItems" } },
  exclusiveMaximum: { of: "number", kin: { string: "maxLength", array: "maxItems" } },
  multipleOf: { of: "number" },
  minLength: { of: "string", kin: { number: "minimum", array: "minItems" } },
  maxLength: { of: "string", kin: { number: "maximum", array: "maxItems" } },
  pattern: { of: "string", kin: { number: "minimum and maximum", array: "items" } },
  format: { of: "string" },
  ageBetween: { of: "string" },
  yearsBack: { of: "string" },
  minItems: { of: "array", kin: { string: "minLength", number: "minimum" } },
  maxItems: { of: "array", kin: { string: "maxLength", number: "maximum" } },
  uniqueItems: { of: "array" },
  maxTotal: { of: "array" },
  contains: { of: "array", kin: { string: "pattern" } },
  items: { of: "array" },
  properties: { of: "object" },
  required: { of: "object" },
};

/** A finding if a keyword has no effect on values of these types. @param place of the keyword */
export function keywordWithoutEffect(keyword: string, types: readonly JsonType[] | undefined, place: Place, name: string): Finding[] {
  const { of, kin = {} } = Object.hasOwn(KEYWORDS, keyword) ? (KEYWORDS[keyword] ?? { of: undefined }) : { of: undefined };
  if (of === undefined || !types || types.includes(of)) return [];
  const instead = types.map((type) => kin[type]).find((other) => other !== undefined);
  const values = { keyword, fact: name, of: TYPE_NAMES[of], types: typeNames(types) };
  return [
    instead === undefined
      ? finding("keyword-without-effect", place, values)
      : finding("keyword-of-another-type", place, { ...values, instead }),
  ];
}
