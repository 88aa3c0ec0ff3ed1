import type { OfferKindTerms } from "../../contract/documents.gen.ts";
import type { Terms } from "../rules/offers/offer-vocabulary.ts";

/** Terms with all optional parts left out and small values, or with all parts and large values. */
export type Size = "least" | "most";

const TEXT = { en: "Text" };
const MAX_AMOUNT = 10_000_000;

/**
 * Values for the definitions that an offer kind's terms may refer to, by the last part of the
 * reference.
 */
const SHAPES: Readonly<Record<string, (size: Size) => unknown>> = {
  code: () => "CODE",
  condition: () => true,
  httpsUrl: () => "https://lender.example/",
  id: () => "one",
  logic: (size) => (size === "least" ? 1 : MAX_AMOUNT),
  percent: (size) => (size === "least" ? 0 : 100),
  rupees: (size) => (size === "least" ? 0 : MAX_AMOUNT),
  text: () => TEXT,
  fees: (size) => (size === "least" ? [] : [{ id: "other", label: TEXT, amount: MAX_AMOUNT / 1000, gst: true }]),
  kfs: () => ({
    rateType: "fixed",
    penalCharges: TEXT,
    foreclosure: TEXT,
    coolingOffDays: 3,
    validityWorkingDays: 3,
    disbursal: TEXT,
  }),
};

/** Generated lender terms that match the schema of an offer kind. Deterministic. */
export const sampleTerms = (schema: OfferKindTerms, size: Size): Terms => sample(schema, size) as Terms;

function sample(schema: OfferKindTerms, size: Size): unknown {
  const { $ref, type, items, properties = {}, required = [], minItems = 0 } = schema;
  if ($ref !== undefined) return SHAPES[$ref.split("/").at(-1) ?? ""]?.(size) ?? null;
  if (schema.enum) return size === "least" ? schema.enum[0] : schema.enum.at(-1);
  if (items) return Array.from({ length: size === "least" ? minItems : Math.max(minItems, 2) }, () => sample(items, size));
  switch (type) {
    case "object": {
      const names = Object.keys(properties).filter((name) => size === "most" || required.includes(name));
      // A range must be valid, whatever the size.
      return Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {}, RANGE[name] ?? size)]));
    }
    case "boolean":
      return size === "most";
    case "integer":
    case "number":
      return numberIn(schema, size);
    default:
      return "text".padEnd(schema.minLength ?? 0, "x").slice(0, schema.maxLength ?? MAX_AMOUNT);
  }
}

const RANGE: Readonly<Record<string, Size>> = { min: "least", max: "most" };

function numberIn({ minimum, maximum, exclusiveMinimum }: OfferKindTerms, size: Size): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return size === "least" ? least : (maximum ?? Math.max(least, MAX_AMOUNT));
}
