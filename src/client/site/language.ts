import { useEffect, useState } from "react";
import type { SiteSlice } from "../../contract/site/site-slice.ts";
import { getLanguages, setLanguage } from "../calls/api.ts";
import { useProfile } from "../profile/profile.ts";
import { cookie, remember } from "../session/cookies.ts";
import { currentSession } from "../session/session.ts";
import { applyBrand } from "./brand.ts";
import { currentConfig, fetchConfig, setConfig, useConfig } from "./config.ts";

const MINUTES_A_YEAR = 525_600;

/** Where the product is offered (decision O67). */
const COUNTRY = "IN";

/** The ids of the languages that the server offers. A failure is shown and passed on (specification, section 8). */
export const fetchLanguages = async (): Promise<number[]> =>
  (await getLanguages({ body: { countryCode: COUNTRY } })).data.map(({ id }) => id);

/**
 * The languages to pick from: those of the configuration, and once asked for, the server's list of them.
 * An empty list, or none, falls back to the built-in one (specification, section 7).
 * @param asked whether the customer is about to pick
 */
export function useLanguages(asked: boolean): SiteSlice["languages"] {
  const { languages } = useConfig().site;
  const [offered, setOffered] = useState<readonly number[]>([]);
  useEffect(() => {
    // The failure was shown; the picker goes on with what it has.
    if (asked) void fetchLanguages().then(setOffered, () => undefined);
  }, [asked]);
  const known = languages.filter(({ id }) => offered.includes(id));
  return known.length > 0 ? known : languages;
}

/** Puts another language in force: the configuration and texts are fetched in it first, so that nothing is seen half done. */
async function show(code: string): Promise<void> {
  const config = currentConfig();
  if (!config || config.language === code) return;
  const next = await fetchConfig(config.area, code, config.coBrand?.key ?? null);
  // What is looked up anew in the language is answered by the cookie.
  await remember("language", code, MINUTES_A_YEAR);
  applyBrand(next);
  setConfig(next);
}

/**
 * Changes the language. A signed-in customer's is saved on the server first, and changes only when that worked
 * (specification, section 7). A failure is shown and passed on (section 8).
 */
export async function switchLanguage(code: string): Promise<void> {
  const config = currentConfig();
  const { prospectAppId, token } = currentSession();
  const language = config?.site.languages.find((each) => each.code === code);
  if (!config || !language) return;
  if (config.area === "customer" && prospectAppId && token) await setLanguage({ body: { uid: prospectAppId, language: language.id } });
  await show(code);
}

/**
 * After sign-in: a language picked on this device goes to the server; else the customer's own comes on. A failure is shown and
 * passed on; the language on the screen stays, and is saved with the next change.
 * @param saved the language id of the profile, null when there is none
 */
export async function meetLanguage(saved: number | null): Promise<void> {
  const config = currentConfig();
  const { prospectAppId } = currentSession();
  const here = config?.site.languages.find(({ code }) => code === config.language);
  if (!config || !here || !prospectAppId || saved === here.id) return;
  const theirs = config.site.languages.find(({ id }) => id === saved);
  if (theirs && cookie("language") === null) await show(theirs.code);
  else await setLanguage({ body: { uid: prospectAppId, language: here.id } });
}

/** Brings the language of the device and of the customer together once the profile is there. */
export function useMeetLanguage(): void {
  const { profile } = useProfile();
  const customer = profile?.user_id;
  const saved = profile?.language ?? null;
  useEffect(() => {
    if (customer) void meetLanguage(saved).catch(() => undefined);
  }, [customer, saved]);
}
