const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A size as it is read: `640 kB`, `2.4 MB`. @param language code of a language of the site */
export function sizeText(bytes: number, language: string): string {
  const large = bytes >= MEGABYTE;
  const value = large ? bytes / MEGABYTE : Math.max(1, Math.round(bytes / KILOBYTE));
  const format = { style: "unit", unit: large ? "megabyte" : "kilobyte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(`${language}-IN`, format).format(value);
}

/** Kinds of file as people call them: `PDF, JPEG or PNG`. */
export function kindsText(types: readonly string[], language: string): string {
  const names = types.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase());
  return new Intl.ListFormat(`${language}-IN`, { type: "disjunction" }).format(names);
}
