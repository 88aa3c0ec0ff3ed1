import type { BrandDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import { contrastBetween } from "../colour-contrast.ts";
import type { Finding } from "../document.ts";
import { finding } from "../finding.ts";
import { places } from "./check-references.ts";

/** The page's ground. */
const PAGE = "#ffffff";
/** WCAG 2.2, 1.4.11: edges of buttons and inputs. 1.4.3: text. */
const FOR_EDGES = 3;
const FOR_TEXT = 4.5;
/** Families that come with the application (ui/fonts.css) or with every browser. */
const SHIPPED = ["Noto Sans", "Noto Sans Devanagari"];
const GENERIC = ["sans-serif", "serif", "system-ui", "monospace"];

/** Checks how a brand looks: colours that stand out from the page, a logo that can be drawn, a font that is there. */
export function checkBrandLook(_catalog: Catalog, brand: BrandDocument): Finding[] {
  const at = places("brand", brand.id);
  const colours = (["primaryColor", "secondaryColor"] as const).flatMap((name) => {
    const colour = brand[name];
    const contrast = contrastBetween(colour, PAGE);
    const values = { colour, contrast: contrast.toFixed(2) };
    if (contrast < FOR_EDGES) return [finding("colour-too-pale", at(name), { ...values, needed: FOR_EDGES })];
    return contrast < FOR_TEXT ? [finding("colour-too-pale-for-text", at(name), { ...values, needed: FOR_TEXT }, "warning")] : [];
  });
  const families = brand.fontFamily.split(",").map((family) => family.trim().replace(/^['"]|['"]$/g, ""));
  const [family = ""] = families;
  const there = brand.fontLink !== null || [...SHIPPED, ...GENERIC].some((name) => name.toLowerCase() === family.toLowerCase());
  return [
    ...colours,
    ...(isDrawing(brand.logo) ? [] : [finding("logo-not-drawn", at("logo"))]),
    ...(there ? [] : [finding("font-not-shipped", at("fontFamily"), { name: family, known: SHIPPED })]),
  ];
}

/** How `<svg` and `<?xml` begin in base64. */
const DRAWING_IN_BASE64 = /^(PHN2Z|PD94bW)/;

/** Whether a data URI holds an SVG. */
function isDrawing(uri: string): boolean {
  const comma = uri.indexOf(",");
  const [head, body] = [uri.slice(0, comma), uri.slice(comma + 1)];
  if (head.endsWith(";base64")) return DRAWING_IN_BASE64.test(body);
  try {
    return /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(decodeURIComponent(body));
  } catch {
    return false;
  }
}
