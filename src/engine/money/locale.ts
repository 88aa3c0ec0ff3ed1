/** The default locale for numbers. */
export const USUAL_LOCALE = "en-IN";

/** The locale of a language in a site's document. */
export function localeOf(languages: readonly { code: string; locale: string }[], language: string): string {
  return languages.find(({ code }) => code === language)?.locale ?? USUAL_LOCALE;
}
