import { useNavigate } from "react-router-dom";
import { makeLoan } from "../../client/calls/lending-api.ts";
import { CallError } from "../../client/http/call-error.ts";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { pathOfLender } from "../../client/journey/route-path.ts";
import { storeProfile } from "../../client/profile/profile.ts";
import { setAppId, useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Profile } from "../../contract/customer/profile.ts";
import { completionOf } from "../../engine/journey/guard.ts";

/** Flow of the routing document after a form was completed. */
const COMPLETED = "completed";

/**
 * After an accepted form: sets the session's application and follows the routing document. If the
 * product's application creates a loan, that is done first, and the response leads to a lender's
 * screen, which gets it as history state, or else to the offers (O44).
 * @param user prospect application id
 * @returns a function that takes the saved form and resolves with the navigation to perform
 */
export function useFormDone(user: string): (saved: { data: Profile; appId: string | null }) => Promise<() => void> {
  const { routing, site } = useConfig();
  const { lender } = useSession();
  const product = useProduct();
  const navigate = useNavigate();
  const { follow } = useJourney();
  return async ({ data, appId }) => {
    if (appId) setAppId(appId);
    storeProfile(user, data);
    const goOn = () => follow(COMPLETED, data);
    const { completed, updateRequired } = completionOf(product, data);
    const sentFor = site.lenderSubmitFlag && lender !== null;
    if (!product?.makesLoan || !appId || !completed || updateRequired || sentFor) return goOn;
    try {
      const state = await makeLoan({ params: { appId } });
      return () => void navigate(pathOfLender(routing, product, "lender", state.redirect) ?? product.routes.offers, { state });
    } catch (error) {
      // The error has already been shown; the offers are available anyway.
      if (!(error instanceof CallError)) throw error;
      return goOn;
    }
  };
}
