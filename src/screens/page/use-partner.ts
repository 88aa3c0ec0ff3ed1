import { useEffect, useState } from "react";
import { getPartnerByName } from "../../client/api.ts";
import { useConfig } from "../../client/config.ts";
import type { PartnerBrand } from "../../contract/lookups.ts";

/**
 * The partner that a page speaks of: the one named, else the one whose brand is in force.
 * An unknown name leaves the default; `undefined` while the answer is awaited, `null` for no partner.
 */
export function usePartner(key: string | null): PartnerBrand | null | undefined {
  const { coBrand } = useConfig();
  const known = key === null || key === coBrand?.key;
  const [found, setFound] = useState<{ key: string; brand: PartnerBrand | null } | null>(null);
  useEffect(() => {
    if (known || !key) return;
    const abort = new AbortController();
    getPartnerByName({ params: { name: key }, quiet: true, signal: abort.signal })
      .then(({ data }) => setFound({ key, brand: data }))
      .catch(() => !abort.signal.aborted && setFound({ key, brand: null }));
    return () => abort.abort();
  }, [key, known]);
  if (known) return coBrand;
  return found?.key === key ? found.brand : undefined;
}
