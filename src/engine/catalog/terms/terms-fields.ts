import type { CommonText, LenderLending, OfferKindDocument, OfferKindTerms, StaffFormDocument } from "../../../contract/documents.gen.ts";
import type { ActionField } from "../../../contract/staff/staff-action.ts";
import { equal } from "../../values/equal.ts";
import { ownValue } from "../../values/own-value.ts";
import { localise } from "../localise.ts";
import { isRule, termsSchemaAt } from "./terms.ts";

/** The form field type for each definition of the common meta-schema. */
const BY_REF: Readonly<Record<string, ActionField>> = {
  text: { type: "string", eachLanguage: true },
  logic: { type: "string" },
  rupees: { type: "number" },
  percent: { type: "number" },
  code: { type: "string" },
  id: { type: "string" },
  httpsUrl: { type: "string" },
};
const COMMON = "common.json#/definitions/";

/**
 * The form field type for a place in the terms of an offer kind.
 *
 * @param at the place, such as `terms.limit.min`
 * @returns undefined for an unknown place, and for groups, lists and conditions, which no field
 *   can set
 */
export function fieldTypeAt({ terms }: Pick<OfferKindDocument, "terms">, at: string): ActionField | undefined {
  const { $ref, enum: values, type } = termsSchemaAt(terms, at) ?? {};
  if ($ref !== undefined) return $ref.startsWith(COMMON) ? ownValue(BY_REF, $ref.slice(COMMON.length)) : undefined;
  if (values !== undefined) return values.every((value) => typeof value === "string") ? { type: "string", choices: true } : undefined;
  if (type === "integer" || type === "number") return { type: "number" };
  return type === "boolean" || type === "string" ? { type } : undefined;
}

/** The mandatory places in the terms of a kind. */
export function requiredPaths({ properties = {}, required = [] }: OfferKindTerms, path = "terms"): string[] {
  return required.flatMap((name) => {
    const part = ownValue(properties, name);
    return part?.properties ? requiredPaths(part, `${path}.${name}`) : [`${path}.${name}`];
  });
}

/** The places in the terms of a kind that a field can set. */
export function settablePaths(kind: Pick<OfferKindDocument, "terms">): string[] {
  const inside = ({ properties = {} }: OfferKindTerms, path: string): string[] =>
    Object.entries(properties).flatMap(([name, part]) => {
      const at = `${path}.${name}`;
      return part.properties ? inside(part, at) : fieldTypeAt(kind, at) === undefined ? [] : [at];
    });
  return inside(kind.terms, "terms");
}

/** The possible values at a place, with the labels of the figure that shows it. */
export function choicesAt({ terms, figures }: OfferKindDocument, at: string, language: string): { value: string; label: string }[] {
  const codes: Readonly<Record<string, CommonText>> = figures.find(({ value }) => equal(value, { var: at }))?.codes ?? {};
  return (termsSchemaAt(terms, at)?.enum ?? []).map((value) => {
    const label = ownValue(codes, String(value));
    return { value: String(value), label: label ? localise(label, language) : String(value) };
  });
}

/** A form field that sets a part of a lender's terms. */
export interface TermsField {
  name: string;
  /** Path within the terms. */
  path: readonly string[];
  taken: ActionField;
  /** Whether it is entered as JSON. */
  rule: boolean;
}

/** The fields of a form that set parts of the terms of its offer kind. */
export function termsFields({ schema }: StaffFormDocument, kind: OfferKindDocument): TermsField[] {
  return Object.entries(schema.properties).flatMap(([name, { at }]): TermsField[] => {
    const taken = at === undefined ? undefined : fieldTypeAt(kind, at);
    return at === undefined || taken === undefined
      ? []
      : [{ name, path: at.split(".").slice(1), taken, rule: isRule(termsSchemaAt(kind.terms, at)) }];
  });
}

/**
 * The name that a kind's catalogue gives to an offer with these terms; undefined if it has none.
 */
export function nameInTerms(kind: OfferKindDocument, { terms }: Pick<LenderLending, "terms">, language: string): string | undefined {
  const read = kind.figures.find(({ id }) => id === kind.catalogue?.name)?.value as { var?: unknown } | undefined;
  if (typeof read !== "object" || typeof read?.var !== "string") return undefined;
  const name = read.var
    .split(".")
    .slice(1)
    .reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], terms);
  if (typeof name === "object" && name !== null) return localise(name as CommonText, language);
  return typeof name === "string" ? name : undefined;
}
