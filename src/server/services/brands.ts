import type { BrandDocument } from "../../contract/documents.gen.ts";
import type { PartnerBrand } from "../../contract/lookups.ts";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { localise } from "../../engine/catalog/localise.ts";

/** The name under which the specification looks the house itself up (O16). */
const HOUSE_NAME = "cl";

/** A brand by its id, name or one of its look-up names, in any letter case; `cl` is the house. Null for none. */
export function findBrand(catalog: Catalog, name: string, house?: string): BrandDocument | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === HOUSE_NAME && house !== undefined) return catalog.brands.get(house) ?? null;
  for (const brand of catalog.brands.values()) {
    const names = [brand.id, brand.name, ...(brand.lookup ?? [])];
    if (names.some((known) => known.toLowerCase() === wanted)) return brand;
  }
  return null;
}

/** A brand as the specification's partner entry. */
export function presentBrand(brand: BrandDocument, language: string): PartnerBrand {
  const { id, name, logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable, title } = brand;
  const entry = { key: id, name, logo, fontLink, fontFamily, primaryColor, secondaryColor, termsApplicable };
  return title === undefined ? entry : { ...entry, title: localise(title, language) };
}
