import type { BrandDocument } from "../../../contract/documents.gen.ts";
import { SITE_BRAND } from "../../../contract/site/site-brand.ts";
import { brandNames } from "../../../engine/catalog/brands/brand-name.ts";
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
