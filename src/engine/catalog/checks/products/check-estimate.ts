import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { ANYTHING, boundsOf } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { rangeOf } from "../../domains/impossible-values.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";
import { checkPath } from "../rules/check-routing.ts";

const SPANS = ["amount", "tenure", "rate"] as const;

/**
 * Checks the estimate of a product: its start values are within its bounds, the bounds are within
 * those of the form, and its page exists.
 */
export function checkEstimate(catalog: Catalog, product: ProductDocument): Finding[] {
  const { id, estimate } = product;
  if (!estimate) return [];
  const at = placesOf("product", id);
  const spans = SPANS.flatMap((name) => {
    const { start, min, max } = estimate[name];
    if (min > max) return [finding("empty-range", at("estimate", name), { low: min, high: max })];
    const fits = start >= min && start <= max;
    return fits ? [] : [finding("out-of-range", at("estimate", name, "start"), { detail: `is not between ${min} and ${max}` })];
  });
  const { start, max } = estimate.fee;
  return [
    ...spans,
    ...(start > max ? [finding("empty-range", at("estimate", "fee"), { low: start, high: max })] : []),
    ...(estimate.page === undefined ? [] : checkPath(catalog, "customer", estimate.page, at("estimate", "page"))),
    ...(spans.length > 0 ? [] : notRequestable(catalog, product)),
  ];
}

/** Amounts that the calculator offers but the form does not accept. */
function notRequestable(catalog: Catalog, { id, form, requestedAmount, estimate }: ProductDocument): Finding[] {
  const bounds = boundsOf(
    factScopesOf(catalog)
      .answers(form)
      ?.get(requestedAmount ?? "") ?? ANYTHING,
  );
  if (!estimate || bounds.minimum === undefined || bounds.maximum === undefined) return [];
  const { minimum, maximum } = bounds;
  const wrong = (["start", "min", "max"] as const).find((part) => estimate.amount[part] < minimum || estimate.amount[part] > maximum);
  if (wrong === undefined) return [];
  const place = placesOf("product", id)("estimate", "amount", wrong);
  const values = { fact: requestedAmount ?? "", range: rangeOf(bounds), asked: estimate.amount[wrong] };
  return [finding("value-out-of-reach", place, values, "warning")];
}
