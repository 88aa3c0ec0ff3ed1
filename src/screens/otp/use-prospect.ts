import { useSession } from "../../client/session/session.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/**
 * Returns a function that resolves to the prospect's id, creating one from the visit's data if
 * there is none.
 */
export function useProspect(product?: ProductSlice | null): (renew?: boolean) => Promise<string> {
  const { beginProspect } = useSession();
  return (renew) => beginProspect(product ?? undefined, renew);
}
