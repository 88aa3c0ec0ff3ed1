/** Faces of other scripts than Latin by the script's code (ISO 15924), fetched with a language that is written in it. */
const FONTS: Record<string, () => Promise<unknown>> = { Deva: () => import("./fonts-devanagari.css") };

/** Fetches the faces of a language's script; without them its texts are drawn as the system can. */
export function loadFonts(language: string): void {
  void FONTS[new Intl.Locale(language).maximize().script ?? ""]?.().catch(() => undefined);
}
