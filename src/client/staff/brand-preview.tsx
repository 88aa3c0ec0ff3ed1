import { createStore, Provider } from "jotai";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import { fetchAsset } from "../calls/http.ts";
import { useSWRImmutable } from "../reads.ts";
import { configAtom, fetchConfig, useConfig } from "../site/config.ts";
import { showTexts } from "../site/i18n.ts";

/** What customers' browsers are given, in the language that is on, with their texts among those of the page; undefined while it loads. */
export function useCustomerSite(): { config: AreaConfig | undefined; failed: boolean } {
  const { language, texts: own } = useConfig();
  const { data, error } = useSWRImmutable(["site-of-customers", language], () => fetchConfig("customer", language, null));
  const config = data?.language === language ? data : undefined;
  const [there, setThere] = useState<AreaConfig>();
  useEffect(() => {
    if (!config) return;
    showTexts({ language, texts: { ...config.texts, ...own } });
    setThere(config);
  }, [config, language, own]);
  return { config: there === config ? config : undefined, failed: error !== undefined };
}

/** A form as customers' browsers are given it; undefined while it loads, and where there is none. */
export function useFormSlice(id: string): { slice: FormSlice | undefined; exists: boolean } {
  const url = useConfig().forms[id]?.url;
  const { data } = useSWRImmutable(url && ["form-preview", url], () => fetchAsset<FormSlice>(url ?? ""));
  return { slice: data, exists: url !== undefined };
}

/** What is in it meets the state of a visitor who has just come, under this configuration. */
export function AsVisitor({ config, children }: { config: AreaConfig; children: ReactNode }) {
  const store = useMemo(() => {
    const fresh = createStore();
    fresh.set(configAtom, config);
    return fresh;
  }, [config]);
  return <Provider store={store}>{children}</Provider>;
}
