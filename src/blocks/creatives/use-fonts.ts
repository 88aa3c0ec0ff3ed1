import { useEffect, useState } from "react";
import type { PartnerBrand } from "../../contract/site/partner-brand.ts";
import { declareFonts } from "../../ui/fonts/load-fonts.ts";

/** Loads a style sheet of fonts unless the page has it; without it, the text is in the next family. */
function addSheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

interface Wanted {
  brand: Pick<PartnerBrand, "fontFamily" | "fontLink">;
  language: string;
  /** The texts that are drawn, as the fonts have a file for each script. */
  text: string;
}

/** The font families of a picture, in CSS syntax; null until they are loaded, as texts are measured. */
export function useFonts({ brand: { fontFamily, fontLink }, language, text }: Wanted): string | null {
  const family = `${fontFamily}, "Noto Sans", "Noto Sans Devanagari", sans-serif`;
  const wanted = JSON.stringify([family, language, text]);
  const [loaded, setLoaded] = useState("");
  useEffect(() => {
    let current = true;
    const load = async () => {
      await Promise.all([declareFonts(language), fontLink?.startsWith("/") && addSheet(fontLink)]);
      await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 16px ${family}`, text))).catch(() => undefined);
      if (current) setLoaded(wanted);
    };
    void load();
    return () => {
      current = false;
    };
  }, [family, fontLink, language, text, wanted]);
  return loaded === wanted ? family : null;
}
