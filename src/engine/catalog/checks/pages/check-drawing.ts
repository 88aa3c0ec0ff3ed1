import type { ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../finding.ts";
import { places } from "../check-references.ts";

/** What a drawing may leave to the brand in force (`drawing` of the common meta-schema). */
const TOKENS = ["primaryColor", "secondaryColor", "onPrimary"];

/** Checks that a product's drawing takes the brand's colours: by the tokens that there are, and not by writing one brand's own. */
export function checkDrawing(catalog: Catalog, { id, icon }: ProductDocument): Finding[] {
  const at = places("product", id)("icon");
  const unknown = [...icon.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).find((name) => !TOKENS.includes(name));
  if (unknown !== undefined) return [finding("unknown-reference", at, { what: "colour", name: unknown, known: TOKENS })];
  const houses = new Set([...catalog.sites.values()].map(({ brand }) => brand));
  for (const brand of catalog.brands.values()) {
    if (!houses.has(brand.id)) continue;
    for (const token of ["primaryColor", "secondaryColor"] as const) {
      const colour = brand[token];
      if (!icon.toLowerCase().includes(`%23${colour.slice(1).toLowerCase()}`)) continue;
      return [finding("drawing-of-fixed-colours", at, { colour, brand: brand.id, token: `{${token}}` }, "warning")];
    }
  }
  return [];
}
