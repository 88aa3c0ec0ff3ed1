import type { LenderDocument, LenderLending } from "../../contract/documents.gen.ts";
import type { Condition } from "../../contract/slices.ts";
import type { Catalog } from "./catalog.ts";
import { mustDiffer, mustExist, places } from "./check-references.ts";
import { checkCondition, checkLogic } from "./check-rules.ts";
import type { Finding } from "./document.ts";
import { finding, type Place, pointer } from "./finding.ts";
import { CONTEXT_NAMES, factNames, fieldNames, PRICE_NAMES, SUBMIT_NAMES } from "./names.ts";

/** Checks a lender: products, consents, bounds, and that its rules speak of answers and facts that exist. */
export function checkLender(catalog: Catalog, lender: LenderDocument): Finding[] {
  const at = places("lender", lender.id);
  const codes = [...catalog.products.values()].map(({ code }) => code);
  const known = new Set(lender.products.flatMap(({ product }) => [...namesFor(catalog, product)]));
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
    ...Object.entries(lender.connector.submit).flatMap(([name, value]) =>
      checkLogic(value, at("connector", "submit", name), new Set([...known, ...SUBMIT_NAMES])),
    ),
  ];
}

/** The answers, facts and context that rules about a product can speak of. */
function namesFor(catalog: Catalog, productCode: string): Set<string> {
  const product = [...catalog.products.values()].find(({ code }) => code === productCode);
  const form = product && catalog.forms.get(product.form);
  return new Set([...(form ? fieldNames(form) : []), ...factNames(catalog), ...CONTEXT_NAMES]);
}

function checkLending(catalog: Catalog, lending: LenderLending, place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const known = namesFor(catalog, lending.product);
  const { eligibility, amount, tenure, rateCard, fees } = lending;
  const ranges: [number | undefined, number | undefined, string][] = [
    [amount.min, amount.max, "amount"],
    [tenure.min, tenure.max, "tenure"],
    [fees.processing.min, fees.processing.max, "fees"],
  ];
  const open = rateCard.findIndex(({ when }) => when === undefined);
  const criteria = eligibility.flatMap(({ when, test }, index) => [
    ...checkCondition(when as Condition | undefined, at("eligibility", index, "when"), known),
    ...checkCondition(test as Condition, at("eligibility", index, "test"), known),
  ]);
  const rates = rateCard.flatMap(({ when }, index) => [
    ...checkCondition(when as Condition | undefined, at("rateCard", index, "when"), known),
    ...(open >= 0 && index > open ? [finding("row-never-reached", at("rateCard", index), { name: rateCard[open]?.band ?? "" })] : []),
  ]);
  return [
    ...mustDiffer(
      "criterion",
      eligibility.map(({ id }) => id),
      (index) => at("eligibility", index, "id"),
    ),
    ...mustDiffer(
      "band",
      rateCard.map(({ band }) => band),
      (index) => at("rateCard", index, "band"),
    ),
    ...ranges.flatMap(([low, high, name]) =>
      low !== undefined && high !== undefined && low > high ? [finding("empty-range", at(name), { low, high })] : [],
    ),
    ...criteria,
    ...rates,
    ...(open < 0 ? [finding("no-last-row", at("rateCard"), {}, "warning")] : []),
    ...checkLogic(amount.upTo, at("amount", "upTo"), new Set([...known, ...PRICE_NAMES])),
  ];
}
