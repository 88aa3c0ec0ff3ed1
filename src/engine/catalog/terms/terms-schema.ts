import type { CommonText, OfferKindDocument, OfferKindTerms } from "../../../contract/documents.gen.ts";
import { equal } from "../../values/equal.ts";
import { ownValue } from "../../values/own-value.ts";
import { localise } from "../localise.ts";

export type NumberFormat = NonNullable<OfferKindTerms["x-format"]>;

/** What is needed to show terms in a language. */
export interface TermsView {
  kind: Pick<OfferKindDocument, "terms" | "figures">;
  /** Definitions of the meta-schema of offer kinds, to which terms refer. */
  definitions: Readonly<Record<string, OfferKindTerms>>;
  language: string;
}

const COMMON = "common.json#/definitions/";
const FORMATS: Readonly<Record<string, NumberFormat>> = { rupees: "rupees", percent: "percent" };

export const formatOf = (schema: OfferKindTerms): NumberFormat => schema["x-format"] ?? FORMATS[commonOf(schema) ?? ""] ?? "count";

/** The name of the common definition that a schema refers to; undefined if it refers to none. */
export const commonOf = ({ $ref }: OfferKindTerms): string | undefined =>
  $ref?.startsWith(COMMON) ? $ref.slice(COMMON.length) : undefined;

/** A schema, or what it refers to if that has parts of its own. */
export function resolved({ definitions }: Pick<TermsView, "definitions">, schema: OfferKindTerms): OfferKindTerms {
  if (schema.$ref === undefined || commonOf(schema) !== undefined) return schema;
  return ownValue(definitions, schema.$ref.split("/").at(-1) ?? "") ?? schema;
}

/** `annualRate` without a label is "Annual rate". */
export function labelOf({ "x-label": label }: OfferKindTerms, name: string, { language }: Pick<TermsView, "language">): string {
  if (label) return localise(label, language);
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text for each value at a path such as `terms.kfs.rateType`: its own, or those of the figure that shows it. */
export const codesAt = ({ kind }: Pick<TermsView, "kind">, schema: OfferKindTerms, path: string): Readonly<Record<string, CommonText>> =>
  schema["x-codes"] ?? kind.figures.find((figure) => equal(figure.value, { var: path }))?.codes ?? {};
