import { type ReactNode, useEffect } from "react";
import { loadFonts } from "../ui/fonts/load-fonts.ts";

/** Text in a language other than the page's, with its `lang` attribute and font. */
export function InLanguage({ language, children }: { language: string; children: ReactNode }) {
  useEffect(() => loadFonts(language), [language]);
  return <span lang={language}>{children}</span>;
}
