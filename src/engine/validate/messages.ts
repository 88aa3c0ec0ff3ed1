import type { FieldError } from "../../contract/errors.ts";
import type { FieldSlice, SchemaError } from "../../contract/site/slices.ts";
import { typeOf } from "./field-type.ts";
import { type AnswerPath, segment, segmentsOf } from "./nested.ts";

/** An interface text by its key, with values filled in. May be empty for an unknown key. */
export type Translate = (key: string, values: Record<string, unknown>) => string;

/** If several keywords reject one answer, the first of these is reported. */
const ORDER = ["required", "type", "enum", "const", "format", "minLength", "maxLength", "pattern", "yearsBack", "ageBetween"];

const rank = (keyword: string) => (ORDER.indexOf(keyword) + ORDER.length + 1) % (ORDER.length + 1);

/**
 * The path of the answer that an error is about; null for an error about the answers as a whole, or
 * one without a message of its own.
 */
function placeOf({ keyword, instancePath, params }: SchemaError): AnswerPath | null {
  if (keyword === "if") return null;
  const place = keyword === "required" ? `${instancePath}/${segment(String(params.missingProperty))}` : instancePath;
  return place === "" ? null : place.slice(1);
}

/**
 * Validation errors as messages, one for each answer, at its JSON pointer. The text is the field's
 * own `x-messages`, otherwise the interface text `errors.field.<keyword>`.
 *
 * @param errors the `errors` of a validator
 * @param fields the active fields, by path (`fieldsWithin`), with texts in the customer's
 *   language
 * @param say returns interface texts in the customer's language
 */
export function fieldErrors(errors: readonly SchemaError[], fields: ReadonlyMap<string, FieldSlice>, say: Translate): FieldError[] {
  const found = new Map<string, SchemaError>();
  for (const error of errors) {
    const place = placeOf(error);
    if (place === null) continue;
    const known = found.get(place);
    if (!known || rank(error.keyword) < rank(known.keyword)) found.set(place, error);
  }
  return [...found].map(([place, { keyword, params }]) => fieldError(place, keyword, fields.get(place), say, params));
}

/** One error at one field, in the customer's language. */
export function fieldError(
  place: AnswerPath,
  keyword: string,
  field: FieldSlice | undefined,
  say: Translate,
  params: Record<string, unknown> = {},
): FieldError {
  const own = field?.["x-messages"]?.[keyword];
  // Typed fields get a specific text: a number, or a whole number.
  const type = keyword === "type" && field ? typeOf(field) : undefined;
  const key = type === "integer" || type === "number" ? type : keyword;
  return {
    path: `/${place}`,
    keyword,
    message: own ?? say(`errors.field.${key}`, { ...params, field: field?.title ?? segmentsOf(place).at(-1) }),
  };
}
