import type { LenderDocument, LenderLending } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { fieldNames } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { formsOfLender } from "../../lenders/lender-forms.ts";
import { namesForProduct, SUBMIT_NAMES } from "../../names-in-rules.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";
import { checkCondition } from "../rules/check-rules.ts";
import { checkConnector } from "./check-connector.ts";

/**
 * Checks a lender: its products, consents and bounds, and that its rules use existing answers and
 * facts.
 */
export function checkLender(catalog: Catalog, lender: LenderDocument): Finding[] {
  const at = placesOf("lender", lender.id);
  const codes = [...catalog.products.values()].map(({ code }) => code);
  const names = lender.products.map(({ product }) => namesForProduct(catalog, product));
  const known = names.includes(null) ? null : new Set(names.flatMap((own) => [...(own ?? [])]));
  return [
    ...(lender.consents ?? []).flatMap((id, index) => requireExisting("consent", id, catalog.consents.keys(), at("consents", index))),
    ...requireUnique(
      "product",
      lender.products.map(({ product }) => product),
      (index) => at("products", index, "product"),
    ),
    ...lender.products.flatMap((lending, index) => [
      ...requireExisting("product", lending.product, codes, at("products", index, "product")),
      ...checkLending(catalog, lending, at("products", index)),
    ]),
    ...(lender.form === undefined ? [] : checkOwnForm(catalog, lender, lender.form, at("form"))),
    ...(lender.moreForm === undefined ? [] : checkOwnForm(catalog, lender, lender.moreForm, at("moreForm"))),
    ...checkConnector(catalog, lender, known && new Set([...known, ...ownNames(catalog, formsOfLender(lender)), ...SUBMIT_NAMES])),
  ];
}

/** The fields on a lender's own screens. */
const ownNames = ({ forms }: Catalog, ids: readonly string[]): string[] =>
  ids.flatMap((id) => forms.get(id) ?? []).flatMap((form) => [...fieldNames(form)]);

/**
 * Checks a form of a lender's own screen: it has one step, no review and no consents, and repeats
 * no field of an earlier form.
 */
function checkOwnForm(catalog: Catalog, lender: LenderDocument, id: string, at: Place): Finding[] {
  const own = catalog.forms.get(id);
  if (!own) return requireExisting("form", id, catalog.forms.keys(), at);
  const whole = own.steps.length !== 1 || own.review === true || (own.consents ?? []).length > 0;
  const before = id === lender.moreForm && lender.form !== undefined ? ownNames(catalog, [lender.form]) : [];
  const ofProducts = new Set([...before, ...lender.products.flatMap(({ product }) => [...(namesForProduct(catalog, product) ?? [])])]);
  const twice = [...fieldNames(own)].filter((name) => ofProducts.has(name));
  return [
    ...(whole ? [finding("lender-form-not-one-page", at, { name: own.id })] : []),
    ...twice.map((name) => finding("lender-field-already-asked", at, { name })),
  ];
}

function checkLending(catalog: Catalog, lending: LenderLending, place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const known = namesForProduct(catalog, lending.product);
  const { eligibility } = lending;
  return [
    ...requireUnique(
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
