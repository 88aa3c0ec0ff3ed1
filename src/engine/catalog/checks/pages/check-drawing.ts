import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import { contrastBetween } from "../../brands/colour-contrast.ts";
import { svgFromUri } from "../../brands/svg.ts";
import { backgroundsOf } from "../../brands/svg-backgrounds.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

/**
 * The brand colours that a drawing can use as placeholders (`drawing` in the common meta-schema).
 */
const TOKENS = ["primaryColor", "secondaryColor", "onPrimary"];
/** Minimum contrast of a shape (WCAG 2.2, 1.4.11). */
const SEEN = 3;

/**
 * Checks that a product's drawing uses the brand's colours by existing placeholders, not by one
 * brand's colour values.
 */
export function checkDrawing(catalog: Catalog, { id, icon }: ProductDocument): Finding[] {
  const at = placesOf("product", id)("icon");
  const unknown = [...icon.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).find((name) => !TOKENS.includes(name));
  if (unknown !== undefined) return [finding("unknown-reference", at, { what: "colour", name: unknown, known: TOKENS })];
  const faint = countLowContrast(catalog, icon);
  if (faint > 0) return [finding("icon-low-contrast", at, { count: faint, all: catalog.brands.size }, "warning")];
  const houses = new Set([...catalog.sites.values()].map(({ brand }) => brand));
  for (const brand of catalog.brands.values()) {
    if (!houses.has(brand.id)) continue;
    for (const token of ["primaryColor", "secondaryColor"] as const) {
      const colour = brand[token];
      if (!icon.toLowerCase().includes(`%23${colour.slice(1).toLowerCase()}`)) continue;
      return [finding("icon-fixed-colour", at, { colour, brand: brand.id, token: `{${token}}` }, "warning")];
    }
  }
  return [];
}

/**
 * The number of brands whose secondary colour is hardly visible where a drawing paints it on the
 * primary one.
 */
function countLowContrast({ brands }: Catalog, icon: string): number {
  const grounds = backgroundsOf(svgFromUri(icon) ?? "", "{secondaryColor}");
  if (!grounds.includes("{primaryColor}")) return 0;
  return [...brands.values()].filter(({ primaryColor, secondaryColor }) => contrastBetween(primaryColor, secondaryColor) < SEEN).length;
}
