/** Faces of other scripts, fetched with the language that needs them. */
const FONTS: Record<string, () => Promise<unknown>> = { hi: () => import("../../ui/fonts-devanagari.css") };

/** Fetches the faces of a language's script; without them its texts are drawn as the system can. */
export function loadFonts(language: string): void {
  void FONTS[language]?.().catch(() => undefined);
}
