import { type ReactNode, useEffect } from "react";
import { loadFonts } from "../ui/load-fonts.ts";

/** A text in a language of its own, which need not be the page's: read out as such, and drawn in that language's face. */
export function InLanguage({ language, children }: { language: string; children: ReactNode }) {
  useEffect(() => loadFonts(language), [language]);
  return <span lang={language}>{children}</span>;
}
