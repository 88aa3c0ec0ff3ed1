import { useEffect, useState } from "react";
import type { SiteSlice } from "../../contract/site/site-slice.ts";
import { getLanguages, setLanguage } from "../calls/api.ts";
import { cookie, remember } from "../cookies.ts";
import { currentSession } from "../session/session.ts";
import { applyBrand } from "../site/brand.ts";
import { currentConfig, fetchConfig, setConfig, useConfig } from "../site/config.ts";
import { useProfile } from "./profile.ts";

const MINUTES_A_YEAR = 525_600;

/** The country in which the product is offered (decision O67). */
const COUNTRY = "IN";

/**
 * Ids of the languages that the server offers. A failure is shown and rethrown (specification,
 * section 8).
 */
export const fetchLanguages = async (): Promise<number[]> =>
  (await getLanguages({ body: { countryCode: COUNTRY } })).data.map(({ id }) => id);

/**
 * Languages to choose from: the configuration's, restricted to the server's list once fetched. If
 * that is empty or fails, the built-in list is used (specification, section 7).
 * @param enabled whether to fetch the list: the picker is open
 */
export function useLanguages(enabled: boolean): SiteSlice["languages"] {
  const { languages } = useConfig().site;
  const [offered, setOffered] = useState<readonly number[]>([]);
  useEffect(() => {
    // The failure has been shown; the built-in list stays.
    if (enabled) void fetchLanguages().then(setOffered, () => undefined);
  }, [enabled]);
  const known = languages.filter(({ id }) => offered.includes(id));
  return known.length > 0 ? known : languages;
}

/**
 * Switches the language. Configuration and texts are fetched first, so that the page changes at
 * once.
 */
export async function showLanguage(code: string): Promise<void> {
  const config = currentConfig();
  if (!config || config.language === code) return;
  const next = await fetchConfig(config.area, code, config.coBrand?.key ?? null);
  // Before applying it: later requests of the new language depend on the cookie.
  remember("language", code, MINUTES_A_YEAR);
  applyBrand(next);
  setConfig(next);
}

/**
 * Changes the language. For a signed-in customer it is saved on the server first, and changes only
 * if that succeeds (specification, section 7). A failure is shown and rethrown (section 8).
 */
export async function switchLanguage(code: string): Promise<void> {
  const config = currentConfig();
  const { prospectAppId, token } = currentSession();
  const language = config?.site.languages.find((each) => each.code === code);
  if (!config || !language) return;
  if (config.area === "customer" && prospectAppId && token) await setLanguage({ body: { uid: prospectAppId, language: language.id } });
  await showLanguage(code);
}

/**
 * Reconciles the language after sign-in: one picked on this device is saved to the profile;
 * otherwise the profile's is applied. A failure is shown and rethrown; the language on screen stays
 * and is saved with the next change.
 * @param saved the profile's language id, or null
 */
export async function reconcileLanguage(saved: number | null): Promise<void> {
  const config = currentConfig();
  const { prospectAppId } = currentSession();
  const here = config?.site.languages.find(({ code }) => code === config.language);
  if (!config || !here || !prospectAppId || saved === here.id) return;
  const savedLanguage = config.site.languages.find(({ id }) => id === saved);
  if (savedLanguage && cookie("language") === null) await showLanguage(savedLanguage.code);
  else await setLanguage({ body: { uid: prospectAppId, language: here.id } });
}

/** Reconciles device and profile language once the profile is loaded. */
export function useSwitchLanguage(): void {
  const { profile } = useProfile();
  const customer = profile?.user_id;
  const saved = profile?.language ?? null;
  useEffect(() => {
    if (customer) void reconcileLanguage(saved).catch(() => undefined);
  }, [customer, saved]);
}
