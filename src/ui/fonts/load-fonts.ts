/** Style sheets with the fonts of non-Latin scripts, by script code (ISO 15924). */
const FONTS: Record<string, () => Promise<unknown>> = { Deva: () => import("./fonts-devanagari.css") };

/** Loads the fonts of a language's script. If that fails, the text is shown in a system font. */
export function loadFonts(language: string): void {
  void FONTS[new Intl.Locale(language).maximize().script ?? ""]?.().catch(() => undefined);
}
