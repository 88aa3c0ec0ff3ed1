import type { LenderDocument, LenderLending } from "../../../contract/documents.gen.ts";
import type { FieldSlice } from "../../../contract/site/slices.ts";
import type { CriterionFact, LenderCriteria, LenderOfCriteria } from "../../../contract/staff/eligibility.ts";
import { type Catalog, languageCodes, offerKindOf } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { namesForProduct } from "../../../engine/catalog/names-in-rules.ts";
import { termsForm } from "../../../engine/catalog/terms/lending-form.ts";
import type { TermField } from "../../../engine/catalog/terms/terms-form.ts";
import { ApiError } from "../../platform/errors.ts";
import { metaSchemas } from "../../platform/releases/documents/checkout.ts";
import type { Release, ServedRelease } from "../../platform/releases/release.ts";

/** A lender's product in a release. */
interface Lending {
  lender: LenderDocument;
  /** Index among the lender's products. */
  index: number;
  lending: LenderLending;
}

/** @throws ApiError NOT_FOUND if the release has no such lender, or the lender no such product */
export function findLending({ catalog }: Release, lenderId: string, product: string): Lending {
  const lender = catalog.lenders.get(lenderId);
  const index = lender?.products.findIndex((one) => one.product === product) ?? -1;
  const lending = lender?.products[index];
  if (lender === undefined || lending === undefined) throw new ApiError("NOT_FOUND");
  return { lender, index, lending };
}

const productName = ({ products }: Catalog, code: string, language: string) => {
  const product = [...products.values()].find((one) => one.code === code);
  return product ? localise(product.name, language) : code;
};

/** Name of a product. */
export const nameOfProduct = ({ catalog }: Release, code: string, language: string): string => productName(catalog, code, language);

/** All lenders with their products, by name. */
export function lendersWithCriteria({ catalog }: Release, language: string): LenderOfCriteria[] {
  const lenders = [...catalog.lenders.values()].map(({ id, name, enabled, products }) => ({
    lender: id,
    name: localise(name, language),
    enabled,
    products: products.map(({ product, eligibility }) => ({
      product,
      name: productName(catalog, product, language),
      criteria: eligibility.length,
    })),
  }));
  return lenders.toSorted((one, other) => one.name.localeCompare(other.name, language));
}

/**
 * Facts available to a product's criteria: fields of its form, then derived facts, in document
 * order.
 */
export function factsFor(release: Release, product: string, language: string): CriterionFact[] {
  const { catalog } = release;
  const names = namesForProduct(catalog, product) ?? new Set();
  const forms = [...catalog.products.values()].filter(({ code }) => code === product).map(({ form }) => release.form(form, language));
  const worked = new Map([...catalog.shared.values()].flatMap(({ facts = [] }) => facts).map((fact) => [fact.name, fact]));
  return [...names].map((name): CriterionFact => {
    const fact = worked.get(name);
    if (fact) return { name, label: localise(fact.label, language), kind: kindOfUnit(fact.unit), ...shownIn(fact.unit) };
    const field = forms.map((form) => form?.field(name)).find((one) => one !== undefined);
    return field ? factOfField(name, field) : { name, label: name, kind: "any" };
  });
}

function kindOfUnit(unit: string | undefined): CriterionFact["kind"] {
  if (unit === undefined) return "any";
  if (unit === "flag") return "boolean";
  return unit === "code" ? "text" : "number";
}

/** The unit that is shown beside a fact's numbers, from the unit of a computed fact or the widget of a field. */
function shownIn(unit: string | undefined): Pick<CriterionFact, "unit"> {
  if (unit?.startsWith("rupees")) return { unit: "rupees" };
  return unit === "percent" ? { unit } : {};
}

function factOfField(name: string, { title, type, enum: values, "x-labels": labels, "x-ui": ui }: FieldSlice): CriterionFact {
  const kind = type === "boolean" ? "boolean" : type === "number" || type === "integer" ? "number" : type === "string" ? "text" : "any";
  const known = values?.flatMap((value, index) =>
    typeof value === "string" || typeof value === "number" ? [{ value: String(value), label: labels?.[index] ?? String(value) }] : [],
  );
  return { name, label: title ?? name, kind, ...shownIn(ui?.widget), ...(known && { values: known }) };
}

/**
 * The form for the terms of a product's offer kind, in one language.
 * @throws ApiError NOT_FOUND for an unknown product
 */
export function termsFormFor({ catalog }: Release, product: string, language: string): TermField {
  const kind = offerKindOf(catalog, product);
  if (kind === undefined) throw new ApiError("NOT_FOUND");
  return termsForm({ kind, language }, metaSchemas(), languageCodes(catalog));
}

/** URLs of the form's schema and of its compiled validator. */
export function lendingFormUrls(release: ServedRelease, product: string, language: string): LenderCriteria["form"] {
  const kind = offerKindOf(release.catalog, product)?.id;
  return { url: release.assetUrl(`lending-form/${kind}/${language}`), validator: release.assetUrl(`lending-validator/${kind}`) };
}

/** The kind of a fact by name, independent of language. */
export function kindsFor(release: Release, product: string): (fact: string) => CriterionFact["kind"] {
  const kinds = new Map(factsFor(release, product, "en").map(({ name, kind }) => [name, kind]));
  return (fact) => kinds.get(fact) ?? "any";
}
