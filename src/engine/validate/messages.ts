import type { FieldError } from "../../contract/errors.ts";
import type { FieldSlice, SchemaError } from "../../contract/site/slices.ts";
import { typeOf } from "./field-type.ts";
import { type AnswerPath, segment, segmentsOf } from "./nested.ts";

/** A text of the interface by its key, with values filled in; what has no text may come back empty. */
export type Say = (key: string, values: Record<string, unknown>) => string;

/** Where several keywords refuse one answer, the one that is told first. */
const ORDER = ["required", "type", "enum", "const", "format", "minLength", "maxLength", "pattern", "yearsBack", "ageBetween"];

const rank = (keyword: string) => (ORDER.indexOf(keyword) + ORDER.length + 1) % (ORDER.length + 1);

/** Where the answer that an error is about stands; null for an error about the answers as a whole, or one that says nothing by itself. */
function placeOf({ keyword, instancePath, params }: SchemaError): AnswerPath | null {
  if (keyword === "if") return null;
  const place = keyword === "required" ? `${instancePath}/${segment(String(params.missingProperty))}` : instancePath;
  return place === "" ? null : place.slice(1);
}

/**
 * The faults that validators found, one for each answer, at its JSON pointer. The words are the field's own `x-messages`,
 * else the interface text `errors.field.<keyword>`.
 * @param errors what a validator left in `errors`
 * @param fields the fields that are asked, by path (`fieldsWithin`), texts in the customer's language
 * @param say gives interface texts in the customer's language
 */
export function fieldErrors(errors: readonly SchemaError[], fields: ReadonlyMap<string, FieldSlice>, say: Say): FieldError[] {
  const found = new Map<string, SchemaError>();
  for (const error of errors) {
    const place = placeOf(error);
    if (place === null) continue;
    const known = found.get(place);
    if (!known || rank(error.keyword) < rank(known.keyword)) found.set(place, error);
  }
  return [...found].map(([place, { keyword, params }]) => fieldError(place, keyword, fields.get(place), say, params));
}

/** One fault at one field, in the customer's words. */
export function fieldError(
  place: AnswerPath,
  keyword: string,
  field: FieldSlice | undefined,
  say: Say,
  params: Record<string, unknown> = {},
): FieldError {
  const own = field?.["x-messages"]?.[keyword];
  // What kind of value is wanted is worth a word where it is typed: a number, or a whole one.
  const type = keyword === "type" && field ? typeOf(field) : undefined;
  const key = type === "integer" || type === "number" ? type : keyword;
  return {
    path: `/${place}`,
    keyword,
    message: own ?? say(`errors.field.${key}`, { ...params, field: field?.title ?? segmentsOf(place).at(-1) }),
  };
}
