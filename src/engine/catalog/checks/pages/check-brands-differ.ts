import type { BrandDocument } from "../../../../contract/documents.gen.ts";
import { SITE_BRAND } from "../../../../contract/site/site-brand.ts";
import { brandNames } from "../../brands/brand-name.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";
import { placesOf } from "../check-references.ts";

/**
 * Checks that brands differ, by name and in appearance. A brand is found by its id, its names and
 * its look-up names, ignoring case; the first match is shown.
 */
export function checkBrandsDiffer({ brands }: Catalog): Finding[] {
  const all = [...brands.values()];
  const byName = Map.groupBy(
    all.flatMap((brand) => [...new Set(namesOf(brand))].map((name) => ({ name, brand }))),
    ({ name }) => name,
  );
  const byAppearance = Map.groupBy(all, appearanceKey);
  return all.flatMap((brand) => {
    const at = placesOf("brand", brand.id);
    const shared = Object.entries(brandNames(brand)).flatMap(([language, name]) => {
      const called = (byName.get(plain(name)) ?? []).map((entry) => entry.brand).filter((other) => other !== brand);
      // Of two brands with one name the later is reported, unless it has the name as its id or
      // look-up name.
      const [other] = called.filter((one) => !hasName(one, name) || all.indexOf(one) < all.indexOf(brand));
      return other ? [finding("brand-name-taken", at(...placeOfName(language)), { name, other: other.id }, "warning")] : [];
    });
    const [first] = byAppearance.get(appearanceKey(brand)) ?? [];
    const reserved = namesOf(brand).includes(SITE_BRAND);
    return [
      ...shared,
      ...(reserved ? [finding("brand-name-reserved", at(...placeOfHouse(brand)), { name: SITE_BRAND }, "warning")] : []),
      ...(first && first !== brand ? [finding("duplicate-brand-appearance", at("logo"), { other: first.id }, "warning")] : []),
    ];
  });
}

const plain = (name: string): string => name.trim().toLowerCase();
const namesOf = (brand: BrandDocument): string[] => [brand.id, ...Object.values(brandNames(brand)), ...(brand.lookup ?? [])].map(plain);
const hasName = (brand: BrandDocument, name: string): boolean => Object.values(brandNames(brand)).some((own) => plain(own) === plain(name));
const placeOfName = (language: string): string[] => (language === FIRST_LANGUAGE ? ["name"] : ["nameIn", language]);

function placeOfHouse(brand: BrandDocument): string[] {
  if (plain(brand.id) === SITE_BRAND) return ["id"];
  const named = Object.entries(brandNames(brand)).find(([, name]) => plain(name) === SITE_BRAND);
  return named ? placeOfName(named[0]) : ["lookup"];
}

/** The visible parts of a brand: its logo and the colours of the page. */
const appearanceKey = ({ logo, primaryColor, secondaryColor }: BrandDocument): string =>
  [logo, primaryColor.toLowerCase(), secondaryColor.toLowerCase()].join(" ");
