import { useSession } from "../../client/session/session.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";

/** Gives the id of the prospect; makes one, with what the visit's address brought, where there is none yet. */
export function useProspect(product?: ProductSlice | null): (anew?: boolean) => Promise<string> {
  const { beginProspect } = useSession();
  return (anew) => beginProspect(product ?? undefined, anew);
}
