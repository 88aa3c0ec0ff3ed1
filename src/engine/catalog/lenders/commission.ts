import type { BrandDocument, CommonRevenueShare, LenderDocument, SiteDocument } from "../../../contract/documents.gen.ts";
import { lendingOf } from "../../rules/lender-products.ts";
import type { Catalog } from "../catalog.ts";

/** A half-open span of days in India, `yyyy-mm-dd`, or `-infinity` and `infinity` as PostgreSQL writes them. */
interface Days {
  from: string;
  until: string;
}

/** What a lender pays for one disbursal: percent of the amount, or rupees. */
interface CommissionRate extends Days {
  lender: string;
  product: string;
  percent: number | null;
  rupees: number | null;
}

/**
 * The percentage of a commission that a partner gets in a month with more than `over` and at most
 * `upTo` rupees disbursed. `partner` is empty for those without a share of their own.
 */
interface Share extends Days {
  partner: string;
  over: number | "-infinity";
  upTo: number | "infinity";
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

/** Each entry with the days on which it counts; the first one counts for all earlier days too. */
const withDays = <Entry extends { from: string }>(entries: readonly Entry[]): (Entry & Days)[] =>
  entries.map((entry, index) => ({
    ...entry,
    from: index === 0 ? "-infinity" : entry.from,
    until: entries[index + 1]?.from ?? "infinity",
  }));

/** The commissions of all lenders by the product that customers apply for. */
export function commissionRates({ lenders, products }: Pick<Catalog, "lenders" | "products">): CommissionRate[] {
  return [...lenders.values()].flatMap((lender: LenderDocument) =>
    [...products.values()].flatMap((product) =>
      withDays(lendingOf(lender, product)?.commission ?? []).map(({ from, until, percent = null, rupees = null }) => ({
        lender: lender.id,
        product: product.code,
        from,
        until,
        percent,
        rupees,
      })),
    ),
  );
}

/** The shares of all partners. */
export function shares({ brands }: Pick<Catalog, "brands">, site: SiteDocument): Share[] {
  const own = [...brands.values()].filter(({ revenueShare }) => revenueShare !== undefined);
  return [null, ...own].flatMap((brand) =>
    withDays(revenueShareOf(brand, site)).flatMap(({ from, until, percent, slabs = [] }) => {
      const steps = [{ over: "-infinity" as const, percent }, ...slabs];
      return steps.map((step, index) => ({
        partner: brand?.id ?? "",
        from,
        until,
        ...step,
        upTo: slabs[index]?.over ?? ("infinity" as const),
      }));
    }),
  );
}
