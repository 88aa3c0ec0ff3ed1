import { useEffect, useState } from "react";
import type { SiteSlice } from "../contract/config.ts";
import { getLanguages, setLanguage } from "./api.ts";
import { applyBrand } from "./brand.ts";
import { currentConfig, fetchConfig, setConfig, useConfig } from "./config.ts";
import { cookie, remember } from "./cookies.ts";
import { useProfile } from "./profile.ts";
import { currentSession } from "./session.ts";

const MINUTES_A_YEAR = 525_600;

/** Where the product is offered (decision O67). */
const COUNTRY = "IN";

/**
 * The languages to pick from: those of the configuration, and once asked for, the server's list of them.
 * An empty list falls back to the built-in one (specification, section 7); a failed call has shown its toast.
 * @param asked whether the customer is about to pick
 */
export function useLanguages(asked: boolean): SiteSlice["languages"] {
  const { languages } = useConfig().site;
  const [offered, setOffered] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!asked) return;
    getLanguages({ body: { countryCode: COUNTRY } }).then(
      ({ data }) => setOffered(data.map(({ id }) => id)),
      () => undefined,
    );
  }, [asked]);
  const known = languages.filter(({ id }) => offered.includes(id));
  return known.length > 0 ? known : languages;
}

/** Puts another language in force: the configuration and texts are fetched in it first, so that nothing is seen half done. */
async function show(code: string): Promise<void> {
  const config = currentConfig();
  if (!config || config.language === code) return;
  const next = await fetchConfig(config.area, code, config.coBrand?.key ?? null);
  applyBrand(next);
  setConfig(next);
  await remember("language", code, MINUTES_A_YEAR);
}

/**
 * Changes the language. A signed-in customer's is saved on the server first, and changes only when that worked
 * (specification, section 7); a failure has been shown by then. @returns whether it changed
 */
export async function switchLanguage(code: string): Promise<boolean> {
  const config = currentConfig();
  const { prospectAppId, token } = currentSession();
  const language = config?.site.languages.find((each) => each.code === code);
  if (!config || !language) return false;
  try {
    if (config.area === "customer" && prospectAppId && token) await setLanguage({ body: { uid: prospectAppId, language: language.id } });
    await show(code);
    return true;
  } catch {
    return false;
  }
}

/**
 * After sign-in: a language picked on this device goes to the server; else the customer's own comes on.
 * @param saved the language id of the profile, null when there is none
 */
async function meetLanguage(saved: number | null): Promise<void> {
  const config = currentConfig();
  const { prospectAppId } = currentSession();
  const here = config?.site.languages.find(({ code }) => code === config.language);
  if (!config || !here || !prospectAppId || saved === here.id) return;
  const theirs = config.site.languages.find(({ id }) => id === saved);
  try {
    if (theirs && cookie("language") === null) await show(theirs.code);
    else await setLanguage({ body: { uid: prospectAppId, language: here.id }, quiet: true });
  } catch {
    // The language on the screen stays; it is saved with the next change.
  }
}

/** Brings the language of the device and of the customer together once the profile is there. */
export function useMeetLanguage(): void {
  const { profile } = useProfile();
  const customer = profile?.user_id;
  const saved = profile?.language ?? null;
  useEffect(() => {
    if (customer) void meetLanguage(saved);
  }, [customer, saved]);
}
