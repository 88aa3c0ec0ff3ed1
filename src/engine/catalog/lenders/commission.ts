import type { BrandDocument, CommonRevenueShare, LenderDocument, SiteDocument } from "../../../contract/documents.gen.ts";
import { lendingOf } from "../../rules/lender-products.ts";
import type { Catalog } from "../catalog.ts";

/** What a lender pays for one disbursal: percent of the amount, or rupees; `from` is null for the first entry, which has no beginning. */
interface CommissionRate {
  lender: string;
  product: string;
  from: string | null;
  percent: number | null;
  rupees: number | null;
}

/**
 * The percentage of a commission that a partner gets in a month with more than `over` rupees
 * disbursed; null for any month. `partner` is null for those without a share of their own.
 */
interface Share {
  partner: string | null;
  from: string | null;
  over: number | null;
  percent: number;
}

/** What partners get where no document says it: the whole commission. */
const WHOLE: CommonRevenueShare = [{ from: "1970-01-01", percent: 100 }];

/** The entry of a list sorted by `from` that counts on a day in India, `yyyy-mm-dd`. */
export const entryOn = <Entry extends { from: string }>(entries: readonly [Entry, ...Entry[]], day: string): Entry =>
  entries.findLast(({ from }) => from <= day) ?? entries[0];

/** The shares of a partner, or of all without an own list. */
export const revenueShareOf = (brand: BrandDocument | null | undefined, site: SiteDocument): CommonRevenueShare =>
  brand?.revenueShare ?? site.revenueShare ?? WHOLE;

/** The commissions of all lenders by the product that customers apply for. */
export function commissionRates({ lenders, products }: Pick<Catalog, "lenders" | "products">): CommissionRate[] {
  return [...lenders.values()].flatMap((lender: LenderDocument) =>
    [...products.values()].flatMap((product) =>
      (lendingOf(lender, product)?.commission ?? []).map((entry, index) => ({
        lender: lender.id,
        product: product.code,
        from: index === 0 ? null : entry.from,
        percent: entry.percent ?? null,
        rupees: entry.rupees ?? null,
      })),
    ),
  );
}

/** The shares of all partners. */
export function shares({ brands }: Pick<Catalog, "brands">, site: SiteDocument): Share[] {
  const own = [...brands.values()].filter(({ revenueShare }) => revenueShare !== undefined);
  return [null, ...own].flatMap((brand) =>
    revenueShareOf(brand, site).flatMap((entry, index) => {
      const of = { partner: brand?.id ?? null, from: index === 0 ? null : entry.from };
      return [{ ...of, over: null, percent: entry.percent }, ...(entry.slabs ?? []).map(({ over, percent }) => ({ ...of, over, percent }))];
    }),
  );
}
