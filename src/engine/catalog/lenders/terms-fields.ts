import type { CommonText, LenderLending, OfferKindDocument, OfferKindTerms, StaffFormDocument } from "../../../contract/documents.gen.ts";
import type { ActionField } from "../../../contract/staff/staff-action.ts";
import { equal } from "../../values/equal.ts";
import { localise } from "../localise.ts";
import { isRule, termsSchemaAt } from "./terms.ts";

/** What a field is that fills in a part of this schema. */
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
 * What a field of a form gives to a place in the terms of a kind of offer.
 * @param at the place, as `terms.limit.min`
 * @returns undefined for a place that there is not, and for what no field could fill in: groups, lists, conditions
 */
export function takenAt({ terms }: Pick<OfferKindDocument, "terms">, at: string): ActionField | undefined {
  const { $ref, enum: values, type } = termsSchemaAt(terms, at) ?? {};
  if ($ref !== undefined) return $ref.startsWith(COMMON) ? BY_REF[$ref.slice(COMMON.length)] : undefined;
  if (values !== undefined) return values.every((value) => typeof value === "string") ? { type: "string", choices: true } : undefined;
  if (type === "integer" || type === "number") return { type: "number" };
  return type === "boolean" || type === "string" ? { type } : undefined;
}

/** The places that the terms of a kind cannot do without. */
export function neededPlaces({ properties = {}, required = [] }: OfferKindTerms, path = "terms"): string[] {
  return required.flatMap((name) => {
    const part = properties[name];
    return part?.properties ? neededPlaces(part, `${path}.${name}`) : [`${path}.${name}`];
  });
}

/** The places in the terms of a kind that a field can fill in. */
export function placesFilledIn(kind: Pick<OfferKindDocument, "terms">): string[] {
  const inside = ({ properties = {} }: OfferKindTerms, path: string): string[] =>
    Object.entries(properties).flatMap(([name, part]) => {
      const at = `${path}.${name}`;
      return part.properties ? inside(part, at) : takenAt(kind, at) === undefined ? [] : [at];
    });
  return inside(kind.terms, "terms");
}

/** The values that there are at a place, each as the figure that shows it calls it. */
export function choicesAt({ terms, figures }: OfferKindDocument, at: string, language: string): { value: string; label: string }[] {
  const codes: Readonly<Record<string, CommonText>> = figures.find(({ value }) => equal(value, { var: at }))?.codes ?? {};
  return (termsSchemaAt(terms, at)?.enum ?? []).map((value) => {
    const label = codes[value];
    return { value: String(value), label: label ? localise(label, language) : String(value) };
  });
}

/** A field of a form that fills in a part of a lender's terms. */
export interface TermsField {
  name: string;
  /** Names of the parts that lead to it, within the terms. */
  path: readonly string[];
  taken: ActionField;
  /** It is filled in as JSON. */
  rule: boolean;
}

/** The fields of a form that stand in the terms of its kind of offer. */
export function termsFields({ schema }: StaffFormDocument, kind: OfferKindDocument): TermsField[] {
  return Object.entries(schema.properties).flatMap(([name, { at }]): TermsField[] => {
    const taken = at === undefined ? undefined : takenAt(kind, at);
    return at === undefined || taken === undefined
      ? []
      : [{ name, path: at.split(".").slice(1), taken, rule: isRule(termsSchemaAt(kind.terms, at)) }];
  });
}

/** What a kind's catalogue calls that which a lender offers on these terms; undefined where it has no name for it. */
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
