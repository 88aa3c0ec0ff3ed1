import type { BrandDocument } from "../../../contract/documents.gen.ts";
import type { PartnerBrand } from "../../../contract/site/partner-brand.ts";
import { SITE_BRAND } from "../../../contract/site/site-brand.ts";
import { brandName, brandNames } from "../../../engine/catalog/brands/brand-name.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Release } from "../../platform/releases/release.ts";

/** A brand by id, name or lookup name, ignoring case; `cl` is the site's own. Null for none. */
export function findBrand({ catalog, site }: Pick<Release, "catalog" | "site">, name: string): BrandDocument | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === SITE_BRAND) return catalog.brands.get(site.brand) ?? null;
  for (const brand of catalog.brands.values()) {
    const names = [brand.id, ...Object.values(brandNames(brand)), ...(brand.lookup ?? [])];
    if (names.some((known) => known.toLowerCase() === wanted)) return brand;
  }
  return null;
}

/** A brand as the partner entry of the specification. */
export function presentBrand(brand: BrandDocument, language: string): PartnerBrand {
  const { id, logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable, title } = brand;
  const entry = { key: id, name: brandName(brand, language), logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable };
  return title === undefined ? entry : { ...entry, title: localise(title, language) };
}
