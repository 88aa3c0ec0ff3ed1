/** Path of the style sheets of fonts that only some brands use, including the base path. */
const SHEETS = "/in/home/app/fonts";

/**
 * The font families shipped with the application. Each has a style sheet (`ui/faces`), except the
 * default ones; a brand names it as its `fontLink`, and only pages of such brands load it.
 */
export const SHIPPED_FAMILIES: Readonly<Record<string, string | null>> = {
  "Noto Sans": null,
  "Noto Sans Devanagari": null,
  "Baloo 2": `${SHEETS}/baloo-2.css`,
  Hind: `${SHEETS}/hind.css`,
  Mukta: `${SHEETS}/mukta.css`,
  Poppins: `${SHEETS}/poppins.css`,
};

/**
 * The name of a shipped style sheet by its address, such as `mukta`; null for any other address.
 */
export function shippedSheet(fontLink: string): string | null {
  return Object.values(SHIPPED_FAMILIES).includes(fontLink) ? fontLink.slice(SHEETS.length + 1, -".css".length) : null;
}

/** A family in CSS syntax: a name with a word that starts with a digit is quoted. */
const inStyles = (family: string): string => (/(^| )[0-9]/.test(family) ? `'${family}'` : family);

/**
 * The shipped families, with values in CSS syntax, and the brand's current one if it is another.
 */
export function fontChoices(now?: string): { value: string; label: string }[] {
  const shipped = Object.keys(SHIPPED_FAMILIES).map((family) => ({ value: inStyles(family), label: family }));
  return now === undefined || shipped.some(({ value }) => value === now) ? shipped : [...shipped, { value: now, label: now }];
}

/** The style sheet of a font family; null if it needs none. */
export const sheetOf = (fontFamily: string): string | null => SHIPPED_FAMILIES[fontFamily.replace(/^'|'$/g, "")] ?? null;
