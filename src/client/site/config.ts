import { atom, useAtomValue } from "jotai";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import { localeOf } from "../../engine/money/locale.ts";
import { getConfig } from "../calls/api.ts";
import { cookie } from "../cookies.ts";
import { store } from "../store.ts";
import { showTexts } from "./i18n.ts";

/** A preview that shows what other visitors see has its own store with their configuration. */
export const configAtom = atom<AreaConfig | null>(null);

/** The configuration of the area, in the current language. */
export function useConfig(): AreaConfig {
  const config = useAtomValue(configAtom);
  if (config === null) throw new Error("The configuration is not there yet");
  return config;
}

/** The current language's locale, for number formats. */
export function useLocale(): string {
  const { site, language } = useConfig();
  return localeOf(site.languages, language);
}

/** The configuration outside React; null before the start. */
export const currentConfig = (): AreaConfig | null => store.get(configAtom);

/** Sets the configuration and its texts. */
export function setConfig(config: AreaConfig): void {
  showTexts(config);
  store.set(configAtom, config);
}

/** The configuration embedded in the page; fetched in development, where the server embeds none. */
export async function firstConfig(audience: AreaName): Promise<AreaConfig> {
  const block = document.getElementById("config")?.textContent;
  if (block) return JSON.parse(block) as AreaConfig;
  return fetchConfig(audience, cookie("language") ?? undefined);
}

/** Fetches the configuration in a language, with the current partner brand. */
export function fetchConfig(
  audience: AreaName,
  language?: string,
  brand = new URLSearchParams(location.search).get("utm_source") ?? cookie("coBrand"),
): Promise<AreaConfig> {
  const key = brand?.toLowerCase();
  const query = { ...(language ? { language } : {}), ...(key && /^[a-z][a-z0-9-]{1,47}$/.test(key) ? { brand: key } : {}) };
  return getConfig({ params: { audience }, query });
}
