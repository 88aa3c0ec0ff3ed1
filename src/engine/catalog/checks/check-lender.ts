import type { LenderDocument, LenderLending } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/slices.ts";
import type { Catalog } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { type Place, pointer } from "../finding.ts";
import { namesForProduct, SUBMIT_NAMES } from "../names.ts";
import { checkConnector } from "./check-connector.ts";
import { mustDiffer, mustExist, places } from "./check-references.ts";
import { checkCondition } from "./check-rules.ts";

/** Checks a lender: products, consents, bounds, and that its rules speak of answers and facts that exist. */
export function checkLender(catalog: Catalog, lender: LenderDocument): Finding[] {
  const at = places("lender", lender.id);
  const codes = [...catalog.products.values()].map(({ code }) => code);
  const names = lender.products.map(({ product }) => namesForProduct(catalog, product));
  const known = names.includes(null) ? null : new Set(names.flatMap((own) => [...(own ?? [])]));
  return [
    ...(lender.consents ?? []).flatMap((id, index) => mustExist("consent", id, catalog.consents.keys(), at("consents", index))),
    ...mustDiffer(
      "product",
      lender.products.map(({ product }) => product),
      (index) => at("products", index, "product"),
    ),
    ...lender.products.flatMap((lending, index) => [
      ...mustExist("product", lending.product, codes, at("products", index, "product")),
      ...checkLending(catalog, lending, at("products", index)),
    ]),
    ...checkConnector(catalog, lender, known && new Set([...known, ...SUBMIT_NAMES])),
  ];
}

function checkLending(catalog: Catalog, lending: LenderLending, place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const known = namesForProduct(catalog, lending.product);
  const { eligibility } = lending;
  return [
    ...mustDiffer(
      "criterion",
      eligibility.map(({ id }) => id),
      (index) => at("eligibility", index, "id"),
    ),
    ...eligibility.flatMap(({ when, test }, index) => [
      ...checkCondition(when as Condition | undefined, at("eligibility", index, "when"), known),
      ...checkCondition(test as Condition, at("eligibility", index, "test"), known),
    ]),
  ];
}
