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

/** A family as style sheets write it: one with a number for a word stands in quotes. */
const inStyles = (family: string): string => (/(^| )[0-9]/.test(family) ? `'${family}'` : family);

/** The families that come with the application, by how a brand names them, and the one that it has now where that is another. */
export function fontChoices(now?: string): { value: string; label: string }[] {
  const shipped = Object.keys(SHIPPED_FAMILIES).map((family) => ({ value: inStyles(family), label: family }));
  return now === undefined || shipped.some(({ value }) => value === now) ? shipped : [...shipped, { value: now, label: now }];
}

/** The style sheet of a family as a brand names it; null for one that needs none. */
export const sheetOf = (fontFamily: string): string | null => SHIPPED_FAMILIES[fontFamily.replace(/^'|'$/g, "")] ?? null;
