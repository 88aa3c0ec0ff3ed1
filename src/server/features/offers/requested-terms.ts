import type { Asked } from "../../../contract/customer/lending/offers.ts";
import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { FieldSlice } from "../../../contract/site/slices.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Release } from "../../platform/releases/release.ts";

interface View {
  release: Release;
  /** Product code. */
  product: string;
  language: string;
}

/** Names of the answers that state the requested amount and tenure. */
export const askedNames = ({ requestedAmount, requestedTenure }: ProductDocument): string[] =>
  [requestedAmount, requestedTenure].filter((name) => name !== undefined);

/**
 * Presents the requested amount and tenure of a decision, with their permitted values.
 * @param facts the decision's facts
 */
export function presentRequest({ release, product: code, language }: View, facts: Readonly<Record<string, unknown>>): Asked[] {
  const product = productByCode(release.catalog, code);
  const form = product && release.form(product.form, language);
  if (!product || !form) return [];
  return askedNames(product).flatMap((name) => {
    const field = form.field(name);
    if (field === undefined) return [];
    const usual = name === product.requestedTenure ? (product.preferredTenure ?? null) : null;
    const format = name === product.requestedAmount ? "rupees" : "months";
    return [{ name, label: field.title ?? name, format, value: numberOr(facts[name], usual), ...boundsOf(field) }];
  });
}

/** Returns the bounds and the listed values of a numeric field. */
export function boundsOf({
  minimum,
  maximum,
  enum: values,
  "x-labels": labels,
}: FieldSlice): Pick<Asked, "minimum" | "maximum" | "choices"> {
  const choices = values?.flatMap((value, index) =>
    typeof value === "number" ? [{ value, label: labels?.[index] ?? String(value) }] : [],
  );
  return { minimum: minimum ?? null, maximum: maximum ?? null, choices: choices ?? null };
}

const numberOr = (value: unknown, otherwise: number | null): number | null => (typeof value === "number" ? value : otherwise);
