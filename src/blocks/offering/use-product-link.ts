import { partnerLink } from "../share/partner-link.ts";
import { useOwnPartner } from "../share/use-own-partner.ts";

/** The parameter by which the chooser's URL names a product (`screens/chooser/chooser-screen.tsx`). */
const PRODUCT_QUERY = "product";

/** Makes the partner's own link to a product by its code; undefined until the partner is known. */
export function useProductLink(): ((code: string) => string) | undefined {
  const { data } = useOwnPartner();
  return data && ((code) => partnerLink(data, "/", { [PRODUCT_QUERY]: code }));
}
