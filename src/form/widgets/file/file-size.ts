const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A size for display: `640 kB`, `2.4 MB`. @param locale of the language, from the site */
export function sizeText(bytes: number, locale: string): string {
  const large = bytes >= MEGABYTE;
  const value = large ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / KILOBYTE));
  const format = { style: "unit", unit: large ? "megabyte" : "kilobyte", maximumFractionDigits: 1, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(locale, format).format(value);
}

/** File types for display: `PDF, JPEG or PNG`. */
export function kindsText(types: readonly string[], locale: string): string {
  const names = types.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase());
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}
