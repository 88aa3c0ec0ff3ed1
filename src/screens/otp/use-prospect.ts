import { useSession } from "../../client/session/session.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/**
 * Returns a function that resolves to the prospect's id, creating one from the visit's data if
 * there is none.
 */
export function useProspect(product?: ProductSlice | null): (anew?: boolean) => Promise<string> {
  const { beginProspect } = useSession();
  return (anew) => beginProspect(product ?? undefined, anew);
}
