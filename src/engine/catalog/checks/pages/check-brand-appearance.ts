import type { BrandDocument } from "../../../../contract/documents.gen.ts";
import { SHIPPED_FAMILIES, shippedSheet } from "../../../../contract/site/shipped-fonts.ts";
import { BRAND_USES, type BrandUse, contrastIn } from "../../brands/brand-uses.ts";
import { svgError, svgFromUri } from "../../brands/svg.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

const GENERIC = ["sans-serif", "serif", "system-ui", "monospace"];

/**
 * Checks a brand's appearance: colours with enough contrast in each use, a logo that can be
 * rendered, an available font.
 */
export function checkBrandAppearance(_catalog: Catalog, brand: BrandDocument): Finding[] {
  const at = placesOf("brand", brand.id);
  return [
    ...checkColour(brand, "primaryColor", at),
    ...checkColour(brand, "secondaryColor", at),
    ...checkLogo(brand, at),
    ...checkFont(brand, at),
  ];
}

/**
 * Reports the use in which a colour misses its contrast by most. A use in which the colour is
 * replaced is reported only if no other fails.
 */
function checkColour(brand: BrandDocument, name: BrandUse["colour"], at: Places): Finding[] {
  const colour = brand[name];
  const failing = BRAND_USES.filter((use) => use.colour === name && contrastIn(use, colour) < use.needed);
  const share = (use: BrandUse) => contrastIn(use, colour) / use.needed;
  const worst = failing.sort((a, b) => Number(a.replaced ?? 0) - Number(b.replaced ?? 0) || share(a) - share(b))[0];
  if (worst === undefined) return [];
  const values = { colour, use: worst.what, contrast: contrastIn(worst, colour).toFixed(2), needed: worst.needed };
  return worst.replaced
    ? [finding("colour-too-pale-for-text", at(name), values, "warning")]
    : [finding("colour-too-pale", at(name), values)];
}

function checkLogo({ logo }: BrandDocument, at: Places): Finding[] {
  const drawing = svgFromUri(logo);
  if (drawing === null) return [finding("logo-not-svg", at("logo"))];
  const fault = svgError(drawing);
  if (fault === null) return [];
  if (fault.part === undefined) return [finding("logo-not-svg", at("logo"))];
  // A warning for text, which is harmless and occurs in logos of earlier releases.
  const severity = svgError(drawing, true) === null ? "warning" : "error";
  return [finding("logo-active", at("logo"), { part: fault.part }, severity)];
}

/**
 * The first font family is either shipped with the application, together with its style sheet, or
 * comes from an external style sheet.
 */
function checkFont({ fontFamily, fontLink }: BrandDocument, at: Places): Finding[] {
  const families = fontFamily.split(",").map((family) => family.trim().replace(/^['"]|['"]$/g, ""));
  const [family = ""] = families;
  const same = (name: string) => name.toLowerCase() === family.toLowerCase();
  const known = Object.keys(SHIPPED_FAMILIES);
  const shipped = known.find(same);
  const sheet = shipped === undefined ? null : (SHIPPED_FAMILIES[shipped] ?? null);
  if (shipped !== undefined && fontLink !== sheet && (sheet !== null || shippedSheet(fontLink ?? "") !== null)) {
    return [finding("font-of-another-sheet", at("fontLink"), { name: shipped, sheet: sheet === null ? "null" : sheet })];
  }
  if (shipped !== undefined || GENERIC.some(same) || (fontLink !== null && shippedSheet(fontLink) === null)) return [];
  return [finding("font-not-shipped", at("fontFamily"), { name: family, known })];
}

type Places = ReturnType<typeof placesOf>;
