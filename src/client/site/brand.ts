import type { AreaConfig } from "../../contract/site/config.ts";
import { inkOn, luminanceOf } from "../../engine/catalog/brands/colour-contrast.ts";
import { cookie, remember } from "../cookies.ts";

/** Text colour if the brand's own is not legible. */
const INK = "#16202c";
const MINUTES_A_DAY = 24 * 60;

/** CSS custom properties of a brand: colours, font, and derived values. */
export function brandProperties({ brand: siteBrand, coBrand }: Pick<AreaConfig, "brand" | "coBrand">): Record<string, string> {
  const { primaryColor, secondaryColor, fontFamily, fontLink } = coBrand ?? siteBrand;
  return {
    "--brand-primary": primaryColor,
    "--brand-secondary": secondaryColor,
    // A brand with its own web font does not load ours.
    "--brand-font": `${fontFamily}, ${fontLink ? "" : '"Noto Sans", '}var(--device-faces)`,
    "--on-primary": inkOn(primaryColor),
    "--link": isLegible(primaryColor) ? primaryColor : INK,
  };
}

/** Applies the current brand and language to the document: `lang`, colours and font. */
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

/**
 * Stores the co-brand of the visit's link in a cookie, so that later visits keep it without the
 * query. Our own brand clears it.
 */
export function rememberBrand({ coBrand, site }: AreaConfig): void {
  const key = coBrand?.key ?? null;
  if (new URLSearchParams(location.search).has("utm_source") && (key ?? cookie("coBrand")) !== null)
    remember("coBrand", key, site.brandCookieDays * MINUTES_A_DAY);
}

/**
 * Whether a text colour is legible on the page's light backgrounds. WCAG 1.4.3 requires 4.5:1; 5:1
 * on white leaves a margin for the soft grey.
 */
export const isLegible = (hex: string): boolean => 1.05 / (luminanceOf(hex) + 0.05) >= 5;
