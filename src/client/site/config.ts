import { atom, useAtomValue } from "jotai";
import type { AreaConfig, AreaName } from "../../contract/site/config.ts";
import { localeOf } from "../../engine/money/locale.ts";
import { getConfig } from "../calls/api.ts";
import { cookie } from "../session/cookies.ts";
import { store } from "../store.ts";
import { showTexts } from "./i18n.ts";

/** Where a part of the page shows what other visitors see, it has a store of its own with theirs. */
export const configAtom = atom<AreaConfig | null>(null);

/** The configuration of the area, in the language that is on. */
export function useConfig(): AreaConfig {
  const config = useAtomValue(configAtom);
  if (config === null) throw new Error("The configuration is not there yet");
  return config;
}

/** The locale of the language that is on, by which its numbers are written. */
export function useLocale(): string {
  const { site, language } = useConfig();
  return localeOf(site.languages, language);
}

/** The configuration outside React; null before the start. */
export const currentConfig = (): AreaConfig | null => store.get(configAtom);

/** Puts a configuration in force, and its texts with it. */
export function setConfig(config: AreaConfig): void {
  showTexts(config);
  store.set(configAtom, config);
}

/** What the server put into the page; in development, where it puts nothing, the call. */
export async function firstConfig(audience: AreaName): Promise<AreaConfig> {
  const block = document.getElementById("config")?.textContent;
  if (block) return JSON.parse(block) as AreaConfig;
  return fetchConfig(audience, cookie("language") ?? undefined);
}

/** The configuration in a language, with the partner's brand that is in force. */
export function fetchConfig(
  audience: AreaName,
  language?: string,
  brand = new URLSearchParams(location.search).get("utm_source") ?? cookie("coBrand"),
): Promise<AreaConfig> {
  const key = brand?.toLowerCase();
  const query = { ...(language ? { language } : {}), ...(key && /^[a-z][a-z0-9-]{1,47}$/.test(key) ? { brand: key } : {}) };
  return getConfig({ params: { audience }, query });
}
