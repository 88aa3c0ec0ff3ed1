import type { BrandDocument } from "../../../../contract/documents.gen.ts";
import { HOUSE_BRAND } from "../../../../contract/site/house-brand.ts";
import { brandNames } from "../../brand-name.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../finding.ts";
import { places } from "../check-references.ts";

/**
 * Checks that brands can be told apart, by whoever names one in an address and by whoever looks at it. A brand goes by its id, its
 * names and its look-up names, in any letter case, and the first that goes by what was named is shown.
 */
export function checkBrandLikeness({ brands }: Catalog): Finding[] {
  const all = [...brands.values()];
  const byName = Map.groupBy(
    all.flatMap((brand) => [...new Set(namesOf(brand))].map((name) => ({ name, brand }))),
    ({ name }) => name,
  );
  const byLook = Map.groupBy(all, lookOf);
  return all.flatMap((brand) => {
    const at = places("brand", brand.id);
    const name = plain(brand.name);
    const called = (byName.get(name) ?? []).map((entry) => entry.brand).filter((other) => other !== brand);
    // Of two with one name, the later is told; whoever has it as an id or look-up name keeps it.
    const [other] = called.filter((one) => plain(one.name) !== name || all.indexOf(one) < all.indexOf(brand));
    const [first] = byLook.get(lookOf(brand)) ?? [];
    const reserved = namesOf(brand).includes(HOUSE_BRAND);
    return [
      ...(other ? [finding("brand-called-like-another", at("name"), { name: brand.name, other: other.id }, "warning")] : []),
      ...(reserved ? [finding("brand-called-like-house", at(placeOfHouse(brand)), { name: HOUSE_BRAND }, "warning")] : []),
      ...(first && first !== brand ? [finding("brand-looks-like-another", at("logo"), { other: first.id }, "warning")] : []),
    ];
  });
}

const plain = (name: string): string => name.trim().toLowerCase();
const namesOf = (brand: BrandDocument): string[] => [brand.id, ...Object.values(brandNames(brand)), ...(brand.lookup ?? [])].map(plain);
const placeOfHouse = ({ id, name }: BrandDocument): string =>
  plain(id) === HOUSE_BRAND ? "id" : plain(name) === HOUSE_BRAND ? "name" : "lookup";

/** What of a brand is seen: its logo with the colours of the page around it. */
const lookOf = ({ logo, primaryColor, secondaryColor }: BrandDocument): string =>
  [logo, primaryColor.toLowerCase(), secondaryColor.toLowerCase()].join(" ");
