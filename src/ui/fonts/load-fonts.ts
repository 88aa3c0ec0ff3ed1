/** Style sheets with the fonts of non-Latin scripts, by script code (ISO 15924). */
const FONTS: Record<string, () => Promise<unknown>> = { Deva: () => import("./fonts-devanagari.css") };

/** Declares the fonts of a language's script; an image needs them before it is drawn. */
export async function declareFonts(language: string): Promise<void> {
  await FONTS[new Intl.Locale(language).maximize().script ?? ""]?.().catch(() => undefined);
}

/** Loads the fonts of a language's script. If that fails, the text is shown in a system font. */
export function loadFonts(language: string): void {
  void declareFonts(language);
}
