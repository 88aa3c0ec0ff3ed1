import type { OfferKindTerms } from "../../../contract/documents.gen.ts";
import { clausesField, JSON_TEXT, type Metas, plainSchema, textField } from "../criteria/form-parts.ts";
import { localise } from "../localise.ts";
import { codesAt, commonOf, formatOf, labelOf, type NumberFormat, resolved, type TermsView } from "./terms-schema.ts";

/**
 * A field of the form for a lender's terms, as a JSON Schema: a group or a list of fields, or a
 * single value.
 */
export interface TermField {
  type?: "array" | "boolean" | "integer" | "number" | "object" | "string";
  title?: string;
  properties?: Readonly<Record<string, TermField>>;
  required?: readonly string[];
  items?: TermField;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  enum?: readonly unknown[];
  /** Of a flag that must be set or not. */
  default?: false;
  /** Text for each value of `enum`. */
  "x-labels"?: readonly string[];
  "x-ui"?: {
    /**
     * A text in each language, a condition as a list of clauses, or JSON text: of a condition that
     * clauses cannot express, of a calculation, or of a value without a field of its own.
     */
    holds?: "text" | "clauses" | "json";
    /** How a number is shown. */
    format?: NumberFormat;
  };
}

const JSON_SUFFIX = "_json";
/** Name of the field of a condition as JSON text. Names of terms have no underscore. */
export const jsonName = (name: string): string => `${name}${JSON_SUFFIX}`;
export const isJsonName = (name: string): boolean => name.endsWith(JSON_SUFFIX);
/** Whether a field is one of the two for a condition. */
export const isCondition = (name: string, field: TermField): boolean => field["x-ui"]?.holds === "clauses" || isJsonName(name);

/** The field with the terms in the form for criteria and terms. */
export const termsFieldIn = (form: object): TermField => (form as { properties?: { terms?: TermField } }).properties?.terms ?? {};

/**
 * The fields for a lender's terms, built from the schema of their offer kind.
 *
 * @param languages codes of the languages for texts
 */
export const termsFormField = (view: TermsView, metas: Metas, languages: readonly string[]): TermField =>
  fieldFor({ view, metas, languages }, view.kind.terms, "terms");

interface Making {
  view: TermsView;
  metas: Metas;
  languages: readonly string[];
}

function fieldFor(making: Making, schema: OfferKindTerms, path: string): TermField {
  const part = resolved(making.view, schema);
  if (part.properties) return groupFor(making, part, path);
  if (part.items && part.type === "array") {
    const { minItems, maxItems } = part;
    const limits = { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) };
    return { type: "array", ...limits, items: fieldFor(making, part.items, path) };
  }
  const common = commonOf(part);
  if (common === "text") return { ...textField(making.metas, making.languages), "x-ui": { holds: "text" } };
  if (isOpaque(part)) return { ...JSON_TEXT, "x-ui": { holds: "json" } };
  return valueFor(making, part, path);
}

/** Whether a value has no field of its own: a condition or calculation, or a list or object of anything. */
const isOpaque = (part: OfferKindTerms): boolean =>
  ["condition", "logic"].includes(commonOf(part) ?? "") ||
  (part.$ref === undefined && part.enum === undefined && [undefined, "array", "object"].includes(part.type));

function groupFor(making: Making, { properties = {}, required = [] }: OfferKindTerms, path: string): TermField {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, TermField][] => {
    const title = labelOf(schema, name, making.view);
    if (commonOf(schema) !== "condition") {
      const field = fieldFor(making, schema, `${path}.${name}`);
      const unset = field.type === "boolean" && required.includes(name);
      return [[name, { ...field, title, ...(unset && { default: false }) }]];
    }
    return [
      [name, { ...clausesField(making.metas), title, "x-ui": { holds: "clauses" } }],
      [jsonName(name), { ...JSON_TEXT, title, "x-ui": { holds: "json" } }],
    ];
  });
  const group = { type: "object", additionalProperties: false, properties: Object.fromEntries(fields) } as const;
  // A condition has one of two fields; the check of the document finds that both are missing.
  return { ...group, required: required.filter((name) => commonOf(properties[name] ?? {}) !== "condition") };
}

function valueFor({ view, metas }: Making, schema: OfferKindTerms, path: string): TermField {
  const { "x-label": _, "x-format": __, "x-codes": ___, ...rules } = plainSchema(metas, schema) as OfferKindTerms;
  if (rules.enum === undefined) return { ...rules, ...(isNumber(rules) && { "x-ui": { format: formatOf(schema) } }) } as TermField;
  const codes = codesAt(view, schema, path);
  const labels = rules.enum.map((value) => {
    const text = Object.hasOwn(codes, String(value)) ? codes[String(value)] : undefined;
    return text ? localise(text, view.language) : String(value);
  });
  return { ...rules, "x-labels": labels } as TermField;
}

const isNumber = ({ type }: OfferKindTerms) => type === "number" || type === "integer";
