import { getPartnerByName } from "../../client/calls/api.ts";
import type { Fetched } from "../../client/fetched.ts";
import { useConfig } from "../../client/site/config.ts";
import { useSWRImmutable } from "../../client/swr.ts";
import type { PartnerBrand } from "../../contract/site/partner-brand.ts";
import type { OwnPartner } from "../share/partner-link.ts";
import { useOwnPartner } from "../share/use-own-partner.ts";

/** The partner with the appearance of its brand; an account without a brand has the site's. */
export function useOwnBrand(): Fetched<{ partner: OwnPartner; brand: PartnerBrand }> {
  const { brand: ofSite } = useConfig();
  const partner = useOwnPartner();
  const id = partner.data?.brand?.id;
  const brand = useSWRImmutable(
    id === undefined ? null : ["brand-of-partner", id],
    async () => (await getPartnerByName({ params: { name: id ?? "" }, quiet: true })).data,
    { shouldRetryOnError: false },
  );
  const shown = partner.data?.brand === null ? ofSite : brand.data;
  const reload = () => {
    if (partner.error) partner.reload();
    else void brand.mutate();
  };
  return { data: partner.data && shown && { partner: partner.data, brand: shown }, error: partner.error ?? brand.error, reload };
}
