import type { BrandDocument, LenderDocument, LenderLending, ProductDocument } from "../../../contract/documents.gen.ts";
import { SITE_BRAND } from "../../../contract/site/site-brand.ts";
import type { CriterionFact } from "../../../contract/staff/eligibility.ts";
import type { OfferedProduct, OfferingLender, ProductOffering, Span, StatedCriterion } from "../../../contract/staff/offering.ts";
import { offerKindOf, productByCode, productsInOrder } from "../../../engine/catalog/catalog.ts";
import { statedCriteria } from "../../../engine/catalog/criteria/stated-criteria.ts";
import { widestLimits } from "../../../engine/catalog/criteria/widest-limits.ts";
import { entryOn, revenueShareOf } from "../../../engine/catalog/lenders/commission.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { withBrandColours } from "../../../engine/catalog/slices/slice-product.ts";
import { roundToPaise } from "../../../engine/money/rounding.ts";
import { lendingsOn } from "../../../engine/rules/lender-products.ts";
import { termsSpans } from "../../../engine/rules/terms-spans.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Release } from "../../platform/releases/release.ts";
import { findBrand } from "../config/brands.ts";
import { factsFor, nameOfProduct } from "../eligibility/lender-products.ts";
import { formQuestions, lenderSteps } from "./lender-steps.ts";

/** For whom a product is presented, and when. `brand` is the partner's; null for the site's own. */
export interface OfferingView {
  brand: string | null;
  language: string;
  /** The day in India, `yyyy-mm-dd`. */
  today: string;
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

const brandOf = (release: Release, brand: string | null) => findBrand(release, brand ?? SITE_BRAND) ?? findBrand(release, SITE_BRAND);

function presentProduct(
  release: Release,
  product: ProductDocument,
  offered: readonly Offered[],
  { brand, language }: OfferingView,
): OfferedProduct {
  const own = brandOf(release, brand);
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
  const offeredBy = offered.map((one) => presentLender(release, product, one, view));
  return {
    ...presentProduct(release, product, offered, view),
    keepAtHand: product.keepAtHand.map((text) => localise(text, language)),
    files: formQuestions(release, product.form, language).filter(({ file }) => file),
    facts: factsRead(factsFor(release, product.code, language), offeredBy),
    widest: widestLimits(offeredBy.map(({ criteria }) => criteria)),
    terms: spansOf(
      release,
      product,
      offered.map(({ lending }) => lending),
      view,
    ),
    offeredBy,
  };
}

function presentLender(release: Release, product: ProductDocument, { lender, lending }: Offered, view: OfferingView): OfferingLender {
  const { language } = view;
  const covered = lending.product !== product.code;
  const kind = offerKindOf(release.catalog, product.code);
  return {
    lender: lender.id,
    name: localise(lender.name, language),
    covered: covered ? { code: lending.product, name: nameOfProduct(release, lending.product, language) } : null,
    criteria: statedCriteria(lending.eligibility, language),
    terms: spansOf(release, product, [lending], view),
    questions: formQuestions(release, lender.form, language),
    steps: kind ? lenderSteps(release, { lender, lending, kind }, language) : [],
  };
}

/** The numbers of some lenders' terms, and what the partner earns. */
function spansOf(release: Release, { code }: ProductDocument, lendings: readonly LenderLending[], view: OfferingView): Span[] {
  const kind = offerKindOf(release.catalog, code);
  const terms = lendings.map((lending) => lending.terms);
  const spans = kind ? termsSpans(kind, terms) : [];
  return [
    ...spans.map(({ span, from, to }) => ({ label: localise(span.label, view.language), format: span.format, from, to })),
    ...earningsOf(release, lendings, view),
  ];
}

/** What the partner earns for a disbursal today: from the share of a small month to that of the best. */
function earningsOf(release: Release, lendings: readonly LenderLending[], { brand, language, today }: OfferingView): Span[] {
  const { percent, slabs = [] } = entryOn(revenueShareOf(brandOf(release, brand), release.site), today);
  const shares = [percent, ...slabs.map((slab) => slab.percent)];
  return (["percent", "rupees"] as const).flatMap((format) => {
    const paid = lendings.flatMap(({ commission }) => (commission ? (entryOn(commission, today)[format] ?? []) : []));
    const earned = paid.flatMap((amount) => shares.map((share) => roundToPaise((amount * share) / 100)));
    const label = release.text(language, `offering.earned.${format}`) ?? "";
    return earned.length === 0 ? [] : [{ label, format, from: Math.min(...earned), to: Math.max(...earned) }];
  });
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
