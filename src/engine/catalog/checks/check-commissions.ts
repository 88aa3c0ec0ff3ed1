import type { BrandDocument, CommonRevenueShare, LenderDocument, SiteDocument } from "../../../contract/documents.gen.ts";
import { type Catalog, offerKindOf } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { finding, type Place, pointer } from "../findings/finding.ts";
import { placesOf } from "./check-references.ts";

const within = (place: Place, ...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });

/** Checks that a lender's commissions have ascending days, and are a percentage only of what is lent. */
export function checkCommission(catalog: Catalog, { id, products }: LenderDocument): Finding[] {
  return products.flatMap(({ product, commission = [] as never }, index) => {
    const place = placesOf("lender", id)("products", index, "commission");
    const kind = offerKindOf(catalog, product);
    return [
      ...ascending(commission, "from", place),
      ...commission.flatMap(({ percent }, entry) =>
        percent === undefined || kind === undefined || kind.law.as === "lending"
          ? []
          : [finding("commission-of-no-loan", within(place, entry, "percent"), { product })],
      ),
    ];
  });
}

/** Checks a brand's share of commissions. */
export const checkBrandShare = (_: Catalog, { id, revenueShare }: BrandDocument): Finding[] =>
  checkShare(revenueShare, placesOf("brand", id)("revenueShare"));

/** Checks the site's share of commissions. */
export const checkSiteShare = (_: Catalog, { id, revenueShare }: SiteDocument): Finding[] =>
  checkShare(revenueShare, placesOf("site", id)("revenueShare"));

function checkShare(share: CommonRevenueShare | undefined, place: Place): Finding[] {
  if (share === undefined) return [];
  return [
    ...ascending(share, "from", place),
    ...share.flatMap(({ slabs = [] as never }, index) => ascending(slabs, "over", within(place, index, "slabs"))),
  ];
}

/** Entries with a value that is not greater than the one before. */
const ascending = <Name extends string>(entries: readonly Record<Name, string | number>[], name: Name, place: Place): Finding[] =>
  entries.flatMap((entry, index) => {
    const before = entries[index - 1]?.[name];
    return before === undefined || before < entry[name]
      ? []
      : [finding("entries-not-ascending", within(place, index, name), { name, value: entry[name], before })];
  });
