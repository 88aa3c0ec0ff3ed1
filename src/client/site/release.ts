import type { PageSlice } from "../../contract/page-slices.ts";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { ConsentSlice, FormSlice, StepValidator, ValidatorModule } from "../../contract/site/slices.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { validatorRuntime } from "../../engine/values/runtime.ts";
import { getConfig } from "../calls/api.ts";
import { fetchAsset } from "../http/http.ts";
import { importAsset } from "../http/import-asset.ts";
import { now } from "../now.ts";
import { useSWRImmutable } from "../swr.ts";
import { currentConfig, fetchConfig, setConfig, useConfig } from "./config.ts";

/** A form with its validators, of one release and language. */
export interface LoadedForm {
  slice: FormSlice;
  validators: Record<string, StepValidator>;
  release: string;
  /** Language of the texts; the previous one while a new language loads. */
  language: string;
}

async function loadForm(config: AreaConfig, formId: string, release: string | null): Promise<LoadedForm> {
  const { area, language } = config;
  const of =
    release && release !== config.release
      ? await getConfig({ params: { audience: area }, query: { language, release }, quiet: true })
      : config;
  const urls = of.forms[formId];
  if (!urls) throw new Error(`The release ${of.release} has no form ${formId}`);
  const [slice, create] = await Promise.all([fetchAsset<FormSlice>(urls.url), importAsset<ValidatorModule>(urls.validator)]);
  return { slice, validators: create(validatorRuntime(() => todayInIndia(new Date(now())))), release: of.release, language };
}

/** A form of the live release or of a named one. `form` is undefined while it loads. */
export function useFormSlice(
  formId: string | null,
  release: string | null = null,
): { form: LoadedForm | undefined; error: Error | undefined; reload: () => void } {
  const config = useConfig();
  const { data, error, mutate } = useSWRImmutable(
    formId && ["form", formId, release ?? config.release, config.language],
    () => loadForm(config, formId ?? "", release),
    {
      keepPreviousData: true,
    },
  );
  return { form: data, error, reload: () => void mutate() };
}

/**
 * Applies the server's current release, in the current language and brand. Returns its hash, or
 * null before the start.
 */
export async function renewConfig(): Promise<string | null> {
  const config = currentConfig();
  if (config === null) return null;
  const live = await fetchConfig(config.area, config.language, config.coBrand?.key ?? null);
  setConfig(live);
  return live.release;
}

export interface ConsentTexts {
  consents: ConsentSlice[];
  /** Language of the texts; the previous one while a new language loads. */
  language: string;
}

const fetchConsents = async ([, url, language]: readonly [string, string, string]): Promise<ConsentTexts> => ({
  consents: await fetchAsset<ConsentSlice[]>(url),
  language,
});

/** The texts of all consents. */
export function useConsentTexts(): { data: ConsentTexts | undefined; error: Error | undefined; reload: () => void } {
  const { consents: url, language } = useConfig();
  const { data, error, mutate } = useSWRImmutable(["consents", url, language], fetchConsents, { keepPreviousData: true });
  return { data, error, reload: () => void mutate() };
}

/**
 * A page of blocks. While another language loads, the previous data stay, so that form input is not
 * lost.
 */
export function usePage(id: string): { data: PageSlice | undefined; error: Error | undefined; reload: () => void } {
  const { data, error, mutate } = useSWRImmutable(useConfig().pages[id] ?? null, fetchAsset<PageSlice>, { keepPreviousData: true });
  return { data, error, reload: () => void mutate() };
}
