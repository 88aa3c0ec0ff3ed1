import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../finding.ts";
import { places } from "../check-references.ts";

const SPANS = ["amount", "tenure", "rate"] as const;

/** Checks the estimate of a product: what it begins with lies within its bounds. */
export function checkEstimate(_catalog: Catalog, { id, estimate }: ProductDocument): Finding[] {
  if (!estimate) return [];
  const at = places("product", id);
  const spans = SPANS.flatMap((name) => {
    const { start, min, max } = estimate[name];
    if (min > max) return [finding("empty-range", at("estimate", name), { low: min, high: max })];
    const fits = start >= min && start <= max;
    return fits ? [] : [finding("out-of-range", at("estimate", name, "start"), { detail: `is not between ${min} and ${max}` })];
  });
  const { start, max } = estimate.fee;
  return [...spans, ...(start > max ? [finding("empty-range", at("estimate", "fee"), { low: start, high: max })] : [])];
}
