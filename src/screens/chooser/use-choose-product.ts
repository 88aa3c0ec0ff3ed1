import { CallError } from "../../client/calls/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { useSession } from "../../client/session/session.ts";
import type { ProductSlice } from "../../contract/site/config.ts";

/** Flow of the routing document after a product is chosen. */
const CHOSEN = "product-chosen";

/** Takes a product up: begins the prospect where there is none, then goes where the routing document says. */
export function useChooseProduct(): (product: ProductSlice) => Promise<void> {
  const { beginProspect } = useSession();
  const journey = useJourney();
  return async (product) => {
    try {
      await beginProspect(product);
    } catch (error) {
      // The call itself has told the customer, who may choose again.
      if (error instanceof CallError) return;
      throw error;
    }
    journey.follow(CHOSEN);
  };
}
