import type { AreaConfig } from "../../contract/site/config.ts";
import { inkOn, luminanceOf } from "../../engine/catalog/brands/colour-contrast.ts";
import { cookie, remember } from "../session/cookies.ts";

/** The colour of text, where the brand's own would not be legible. */
const INK = "#16202c";
const MINUTES_A_DAY = 24 * 60;

/** The custom properties that a brand gives to the page: its colours, its font, and what follows from them. */
export function brandProperties({ brand: house, coBrand }: Pick<AreaConfig, "brand" | "coBrand">): Record<string, string> {
  const { primaryColor, secondaryColor, fontFamily, fontLink } = coBrand ?? house;
  return {
    "--brand-primary": primaryColor,
    "--brand-secondary": secondaryColor,
    // The house's own faces are not fetched for a brand that brings others.
    "--brand-font": `${fontFamily}, ${fontLink ? "" : '"Noto Sans", '}var(--device-faces)`,
    "--on-primary": inkOn(primaryColor),
    "--link": standsOut(primaryColor) ? primaryColor : INK,
  };
}

/** Puts the brand in force into the page: colours, font and title follow from the configuration. */
export function applyBrand(config: AreaConfig): void {
  const { language, site } = config;
  const brand = config.coBrand ?? config.brand;
  const root = document.documentElement;
  root.lang = site.languages.find(({ code }) => code === language)?.locale ?? language;
  for (const [name, value] of Object.entries(brandProperties(config))) root.style.setProperty(name, value);
  if (brand.fontLink?.startsWith("/") && !document.querySelector(`link[href="${brand.fontLink}"]`)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: brand.fontLink }));
  }
}

/** Remembers the brand that the visitor came for, so that it stays without the query; the house's own in the place of another. */
export function rememberBrand({ coBrand, site }: AreaConfig): void {
  const key = coBrand?.key ?? null;
  if (new URLSearchParams(location.search).has("utm_source") && (key ?? cookie("coBrand")) !== null)
    void remember("coBrand", key, site.brandCookieDays * MINUTES_A_DAY);
}

/** Whether a colour can be read on the page's lightest grounds: 4.5 to 1, with a little to spare for the soft one. */
export const standsOut = (hex: string): boolean => 1.05 / (luminanceOf(hex) + 0.05) >= 5;
