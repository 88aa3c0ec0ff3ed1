import type { BrandDocument, ProductDocument, SiteDocument } from "../../../contract/documents.gen.ts";
import type { EstimateSlice, ProductSlice } from "../../../contract/site/product-slices.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { lenderRates } from "../../rules/lender-rates.ts";
import { fillTemplate } from "../../values/fill-template.ts";
import { inkOn } from "../brands/colour-contrast.ts";
import type { Catalog } from "../catalog.ts";
import { groupsOf } from "../field-groups.ts";
import { localise, localiseAll } from "../localise.ts";
import { resolveField } from "../resolve.ts";
import { sliceOfferKind } from "./slice-offer-kind.ts";

/** The disclaimer of a site or a product, in one language. */
export const sliceTerms = ({ long, short }: SiteDocument["disclaimer"], language: string) => ({
  long: localise(long, language),
  short: localise(short, language),
});

/** A drawing with a brand's colours filled in. */
export function withBrandColours({ primaryColor, secondaryColor }: BrandDocument, drawing: string): string {
  if (!drawing.includes("{")) return drawing;
  const [primary, secondary, onPrimary] = [primaryColor, secondaryColor, inkOn(primaryColor)].map((colour) => colour.replace("#", "%23"));
  return fillTemplate(drawing, { primaryColor: primary, secondaryColor: secondary, onPrimary });
}

/** The enabled lenders that have a screen of each kind for a product. */
function lenderScreensOf({ lenders }: Catalog, product: ProductDocument): ProductSlice["lenderScreens"] {
  const own = [...lenders.values()].filter((lender) => activeLending(lender, product) !== undefined);
  const ids = (some: typeof own) => some.map(({ id }) => id);
  return {
    lender: ids(own),
    "lender-declined": ids(own.filter(({ declined }) => declined !== undefined)),
    "lender-intake": ids(own.filter(({ intake }) => intake === true)),
  };
}

/**
 * A product for the customer's browser. Flags of the specification that several products share do
 * not identify one product, so they are left out.
 *
 * @param brand whose colours the drawing gets
 */
export function sliceProduct(product: ProductDocument, catalog: Catalog, language: string, brand: BrandDocument): ProductSlice {
  const { completionFlag, updateFlags = [] } = product;
  const others = [...catalog.products.values()].filter(({ id }) => id !== product.id);
  const taken = new Set<string | undefined>(others.flatMap((other) => [other.completionFlag, ...(other.updateFlags ?? [])]));
  const own = (flag: string) => !taken.has(flag);
  return {
    id: product.id,
    code: product.code,
    productId: product.productId,
    value: product.value,
    aliases: [...product.aliases],
    name: localise(product.name, language),
    icon: withBrandColours(brand, product.icon),
    tiles: product.tiles.map(({ title, claim, points }) => ({
      title: localise(title, language),
      claim: localise(claim, language),
      points: (points ?? []).map((point) => localise(point, language)),
    })),
    ...(product.question && { question: sliceQuestion(product.question, language) }),
    home: product.home,
    routes: { ...product.routes },
    form: product.form,
    ...(completionFlag !== undefined && own(completionFlag) && { completionFlag }),
    updateFlags: updateFlags.every(own) ? [...updateFlags] : [],
    lenderScreens: lenderScreensOf(catalog, product),
    ...(product.loanRedirect !== undefined && { makesLoan: true }),
    ...(product.requestedAmount && { requestedAmount: product.requestedAmount }),
    ...(product.requestedTenure && { requestedTenure: product.requestedTenure }),
    offerKind: sliceOfferKind(catalog, product.offerKind, language),
    ...(product.empty && { empty: localise(product.empty, language) }),
    ...(product.welcome && { welcome: localiseAll({ ...product.welcome }, language) }),
    ...((product.whatIf ?? []).length > 0 && { changeable: true as const }),
    keepAtHand: product.keepAtHand.map((text) => localise(text, language)),
    footerTerms: sliceTerms(product.footerTerms, language),
    ...(product.example && { example: sliceExample(product.example, language) }),
    ...(product.estimate && { estimate: sliceEstimate(catalog, product, product.estimate) }),
  };
}

function sliceEstimate(catalog: Catalog, product: ProductDocument, estimate: NonNullable<ProductDocument["estimate"]>): EstimateSlice {
  const form = catalog.forms.get(product.form);
  const groups = form ? groupsOf(form) : [];
  const field = groups.flatMap(({ group }) => group.properties?.[product.requestedTenure ?? ""] ?? [])[0];
  const values = field ? (resolveField(catalog, field).enum ?? []) : [];
  const { gstPercent: gst, ...fee } = estimate.fee;
  return {
    ...estimate,
    fee: { ...fee, gst },
    lenders: lenderRates(catalog, product),
    tenures: values.filter((value): value is number => typeof value === "number"),
  };
}

const sliceQuestion = ({ title, answers, submit }: NonNullable<ProductDocument["question"]>, language: string) => ({
  title: localise(title, language),
  answers: answers.map(({ label, ...answer }) => ({ label: localise(label, language), ...answer })),
  submit: localise(submit, language),
});

const sliceExample = ({ rows, note }: NonNullable<ProductDocument["example"]>, language: string) => ({
  rows: rows.map(({ label, value }) => ({ label: localise(label, language), value: localise(value, language) })),
  note: localise(note, language),
});
