/** Where the style sheets of faces lie that only some brands use, below the application's base path. */
const SHEETS = "/in/home/app/fonts";

/**
 * The families that come with the application. Each but the house's own has a style sheet (`ui/faces`), which the pages of its brands
 * alone ask for: a brand names it as its `fontLink`.
 */
export const SHIPPED_FAMILIES: Readonly<Record<string, string | null>> = {
  "Noto Sans": null,
  "Noto Sans Devanagari": null,
  "Baloo 2": `${SHEETS}/baloo-2.css`,
  Hind: `${SHEETS}/hind.css`,
  Mukta: `${SHEETS}/mukta.css`,
  Poppins: `${SHEETS}/poppins.css`,
};

/** The name of a shipped style sheet by its address, such as `mukta`; null for any other address. */
export function shippedSheet(fontLink: string): string | null {
  return Object.values(SHIPPED_FAMILIES).includes(fontLink) ? fontLink.slice(SHEETS.length + 1, -".css".length) : null;
}
