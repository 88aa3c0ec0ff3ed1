import { useEffect } from "react";
import type { PartnerBrand } from "../../contract/site/partner-brand.ts";
import { SITE_BRAND } from "../../contract/site/site-brand.ts";
import { equal } from "../../engine/values/equal.ts";
import { getPartnerByName } from "../calls/api.ts";
import { isFinal } from "../http/is-final.ts";
import { useSWRImmutable } from "../swr.ts";
import { applyBrand } from "./brand.ts";
import { currentConfig, setConfig, useConfig } from "./config.ts";

/** Applies a brand: our own replaces `brand`, a partner's becomes `coBrand`. */
function putInForce(brand: PartnerBrand): void {
  const config = currentConfig();
  if (!config) return;
  const place = brand.key === config.brand.key ? "brand" : "coBrand";
  if (equal(config[place], brand)) return;
  const next = { ...config, [place]: brand };
  applyBrand(next);
  setConfig(next);
}

/**
 * The brand of a page, fetched and applied: the named one, otherwise the current one, otherwise
 * ours.
 * @returns `unknown` if no brand has the name; the current brand then stays (O15). `brand` is
 * undefined while a named one loads
 */
export function useBrandByName(name: string | null): { brand: PartnerBrand | undefined; unknown: boolean } {
  const { coBrand, brand: siteBrand, language } = useConfig();
  const key = name || coBrand?.key || SITE_BRAND;
  const known = coBrand?.key === key;
  const { data, error } = useSWRImmutable(
    known ? null : ["brand", key, language],
    async () => ({ key, brand: (await getPartnerByName({ params: { name: key }, quiet: true })).data }),
    // Keeps the page unchanged while another language loads.
    { shouldRetryOnError: false, keepPreviousData: true },
  );
  // `keepPreviousData` may return the brand of another name.
  const found = data?.key === key ? data.brand : undefined;
  useEffect(() => {
    if (found) putInForce(found);
  }, [found]);
  if (known) return { brand: coBrand, unknown: false };
  const inForce = coBrand ?? siteBrand;
  return { brand: found ?? (error ? inForce : key === SITE_BRAND ? siteBrand : undefined), unknown: isFinal(error) };
}
