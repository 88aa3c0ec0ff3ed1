import { useEffect } from "react";
import type { PartnerBrand } from "../../contract/customer/lookups.ts";
import { HOUSE_BRAND } from "../../contract/site/house-brand.ts";
import { equal } from "../../engine/values/equal.ts";
import { getPartnerByName } from "../calls/api.ts";
import { isFinal } from "../calls/is-final.ts";
import { useSWRImmutable } from "../reads.ts";
import { applyBrand } from "./brand.ts";
import { currentConfig, setConfig, useConfig } from "./config.ts";

/** Puts a brand in force that was looked up: the house's own in its place, a partner's beside it. */
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
 * The brand that a page speaks of, looked up and put in force: the one named, else the one in force, else the house.
 * @returns `unknown`: there is none of that name, which leaves the brand in force (O15). The brand is undefined while a named one is on its way
 */
export function useBrandByName(name: string | null): { brand: PartnerBrand | undefined; unknown: boolean } {
  const { coBrand, brand: house, language } = useConfig();
  const wanted = name || coBrand?.key || HOUSE_BRAND;
  const known = coBrand?.key === wanted;
  const { data, error } = useSWRImmutable(
    known ? null : ["brand", wanted, language],
    async () => ({ wanted, brand: (await getPartnerByName({ params: { name: wanted }, quiet: true })).data }),
    // Until it is there in another language, the page stays as it is.
    { shouldRetryOnError: false, keepPreviousData: true },
  );
  // What another name brought before is not this one's.
  const found = data?.wanted === wanted ? data.brand : undefined;
  useEffect(() => {
    if (found) putInForce(found);
  }, [found]);
  if (known) return { brand: coBrand, unknown: false };
  const inForce = coBrand ?? house;
  return { brand: found ?? (error ? inForce : wanted === HOUSE_BRAND ? house : undefined), unknown: isFinal(error) };
}
