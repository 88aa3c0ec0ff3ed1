import type { AreaConfig } from "../contract/config.ts";
import { luminanceOf } from "../engine/catalog/colour-contrast.ts";
import { remember } from "./session/cookies.ts";

/** The colour of text, where the brand's own would not be legible. */
const INK = "#16202c";
const MINUTES_A_DAY = 24 * 60;

/** Puts the brand in force into the page: colours, font and title follow from the configuration. */
export function applyBrand({ brand: house, coBrand, language, site }: AreaConfig): void {
  const brand = coBrand ?? house;
  const root = document.documentElement;
  root.lang = site.languages.find(({ code }) => code === language)?.locale ?? language;
  root.style.setProperty("--brand-primary", brand.primaryColor);
  root.style.setProperty("--brand-secondary", brand.secondaryColor);
  root.style.setProperty("--brand-font", `${brand.fontFamily}, "Noto Sans", "Noto Sans Devanagari", system-ui, sans-serif`);
  root.style.setProperty("--on-primary", contrastOf(brand.primaryColor));
  root.style.setProperty("--link", standsOut(brand.primaryColor) ? brand.primaryColor : INK);
  if (brand.fontLink?.startsWith("/") && !document.querySelector(`link[href="${brand.fontLink}"]`)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: brand.fontLink }));
  }
}

/** Remembers the brand that the visitor came for, so that it stays without the query. */
export function rememberBrand({ coBrand, site }: AreaConfig): void {
  if (coBrand && new URLSearchParams(location.search).has("utm_source"))
    void remember("coBrand", coBrand.key, site.brandCookieDays * MINUTES_A_DAY);
}

/** White or black, whichever stands out more on a colour; always more than 4.5 to 1. */
export const contrastOf = (hex: string): string => (luminanceOf(hex) > 0.179 ? "#000000" : "#ffffff");

/** Whether a colour can be read on the page's lightest grounds: 4.5 to 1, with a little to spare for the soft one. */
export const standsOut = (hex: string): boolean => 1.05 / (luminanceOf(hex) + 0.05) >= 5;
