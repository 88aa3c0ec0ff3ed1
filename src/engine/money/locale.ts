/** What numbers are written by where nothing else is known. */
export const USUAL_LOCALE = "en-IN";

/** The locale that a site's document gives a language. */
export function localeOf(languages: readonly { code: string; locale: string }[], language: string): string {
  return languages.find(({ code }) => code === language)?.locale ?? USUAL_LOCALE;
}
