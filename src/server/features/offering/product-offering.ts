import type { BrandDocument, LenderDocument, LenderLending, ProductDocument } from "../../../contract/documents.gen.ts";
import { SITE_BRAND } from "../../../contract/site/site-brand.ts";
import type { CriterionFact } from "../../../contract/staff/eligibility.ts";
import type { OfferedProduct, OfferingLender, ProductOffering, Span, StatedCriterion } from "../../../contract/staff/offering.ts";
import { offerKindOf, productByCode, productsInOrder } from "../../../engine/catalog/catalog.ts";
import { statedCriteria } from "../../../engine/catalog/criteria/stated-criteria.ts";
import { widestLimits } from "../../../engine/catalog/criteria/widest-limits.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { withBrandColours } from "../../../engine/catalog/slices/slice-product.ts";
import { lendingsOn } from "../../../engine/rules/lender-products.ts";
import { termsSpans } from "../../../engine/rules/terms-spans.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { findBrand } from "../config/brands.ts";
import { factsFor, nameOfProduct } from "../eligibility/lender-products.ts";
import { formQuestions, lenderSteps } from "./lender-steps.ts";

/** For whom a product is presented. `brand` is the partner's; null for the site's own. */
export interface OfferingView {
  brand: string | null;
  language: string;
}

interface Offered {
  lender: LenderDocument;
  lending: LenderLending;
}

/** What lenders that are switched on offer of a product: by lender's name, then in the order of its document. */
const offeredOf = ({ catalog }: Release, product: ProductDocument, language: string): Offered[] =>
  [...catalog.lenders.values()]
    .toSorted((one, other) => localise(one.name, language).localeCompare(localise(other.name, language), language))
    .flatMap((lender) => lendingsOn(lender, product).map((lending) => ({ lender, lending })));

/** The products that a lender offers now, in the order of the chooser. */
export function offeredProducts(release: Release, view: OfferingView): OfferedProduct[] {
  return productsInOrder(release.catalog).flatMap((product) => {
    const offered = offeredOf(release, product, view.language);
    return offered.length === 0 ? [] : [presentProduct(release, product, offered, view)];
  });
}

function presentProduct(
  release: Release,
  product: ProductDocument,
  offered: readonly Offered[],
  { brand, language }: OfferingView,
): OfferedProduct {
  const own = findBrand(release, brand ?? SITE_BRAND) ?? findBrand(release, SITE_BRAND);
  return {
    code: product.code,
    name: localise(product.name, language),
    claim: localise(product.tiles[0].claim, language),
    icon: withBrandColours(own as BrandDocument, product.icon),
    lenders: new Set(offered.map(({ lender }) => lender.id)).size,
  };
}

/** @throws ApiError NOT_FOUND for an unknown product, and for one that no lender offers now */
export function productOffering(release: Release, code: string, view: OfferingView): ProductOffering {
  const product = productByCode(release.catalog, code);
  const offered = product ? offeredOf(release, product, view.language) : [];
  if (product === undefined || offered.length === 0) throw new ApiError("NOT_FOUND");
  const { language } = view;
  const offeredBy = offered.map((one) => presentLender(release, product, one, language));
  return {
    ...presentProduct(release, product, offered, view),
    keepAtHand: product.keepAtHand.map((text) => localise(text, language)),
    files: formQuestions(release, product.form, language).filter(({ file }) => file),
    facts: factsRead(factsFor(release, product.code, language), offeredBy),
    widest: widestLimits(offeredBy.map(({ criteria }) => criteria)),
    terms: spansOf(
      release,
      product,
      offered.map(({ lending }) => lending.terms),
      language,
    ),
    offeredBy,
  };
}

function presentLender(release: Release, product: ProductDocument, { lender, lending }: Offered, language: string): OfferingLender {
  const covered = lending.product !== product.code;
  const kind = offerKindOf(release.catalog, product.code);
  return {
    lender: lender.id,
    name: localise(lender.name, language),
    covered: covered ? { code: lending.product, name: nameOfProduct(release, lending.product, language) } : null,
    criteria: statedCriteria(lending.eligibility, language),
    terms: spansOf(release, product, [lending.terms], language),
    questions: formQuestions(release, lender.form, language),
    steps: kind ? lenderSteps(release, { lender, lending, kind }, language) : [],
  };
}

function spansOf({ catalog }: Release, { code }: ProductDocument, terms: readonly LenderLending["terms"][], language: string): Span[] {
  const kind = offerKindOf(catalog, code);
  const spans = kind ? termsSpans(kind, terms) : [];
  return spans.map(({ span, from, to }) => ({ label: localise(span.label, language), format: span.format, from, to }));
}

/** The facts that lenders' criteria name; those of most lenders first, as in the public block `matching`. */
function factsRead(facts: readonly CriterionFact[], lenders: readonly { criteria: StatedCriterion[] }[]): CriterionFact[] {
  const counts = new Map<string | undefined, number>();
  for (const { criteria } of lenders) {
    const read = new Set(criteria.flatMap(({ test }) => test.map(({ fact }) => fact)));
    for (const fact of read) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  }
  const conditions = new Set(lenders.flatMap(({ criteria }) => criteria.flatMap(({ when }) => when.map(({ fact }) => fact))));
  return facts
    .filter(({ name }) => counts.has(name) || conditions.has(name))
    .sort((one, other) => (counts.get(other.name) ?? 0) - (counts.get(one.name) ?? 0));
}
