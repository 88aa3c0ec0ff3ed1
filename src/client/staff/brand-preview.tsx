import { createStore, Provider } from "jotai";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { AreaConfig } from "../../contract/site/config.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import { fetchAsset } from "../http/http.ts";
import { configAtom, fetchConfig, useConfig } from "../site/config.ts";
import { showTexts } from "../site/i18n.ts";
import { useSWRImmutable } from "../swr.ts";

/**
 * The customer area's configuration in the current language; undefined while loading. Its texts are
 * merged with this area's.
 */
export function useCustomerSite(): { config: AreaConfig | undefined; failed: boolean } {
  const { language, texts: own } = useConfig();
  const { data, error } = useSWRImmutable(["site-of-customers", language], () => fetchConfig("customer", language, null));
  const config = data?.language === language ? data : undefined;
  const [shown, setShown] = useState<AreaConfig>();
  useEffect(() => {
    if (!config) return;
    showTexts({ language, texts: { ...config.texts, ...own } });
    setShown(config);
  }, [config, language, own]);
  return { config: shown === config ? config : undefined, failed: error !== undefined };
}

/** A form as customers get it; undefined while loading, or if there is none. */
export function useFormSlice(id: string): { slice: FormSlice | undefined; exists: boolean } {
  const url = useConfig().forms[id]?.url;
  const { data } = useSWRImmutable(url && ["form-preview", url], () => fetchAsset<FormSlice>(url ?? ""));
  return { slice: data, exists: url !== undefined };
}

/** Renders the children with the state of a new visitor under this configuration. */
export function PreviewedSite({ config, children }: { config: AreaConfig; children: ReactNode }) {
  const store = useMemo(() => {
    const fresh = createStore();
    fresh.set(configAtom, config);
    return fresh;
  }, [config]);
  return <Provider store={store}>{children}</Provider>;
}
