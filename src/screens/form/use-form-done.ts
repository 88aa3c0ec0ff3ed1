import { useNavigate } from "react-router-dom";
import { CallError } from "../../client/calls/call-error.ts";
import { makeLoan } from "../../client/calls/lending-api.ts";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { pathOfLender } from "../../client/journey/route-path.ts";
import { keepProfile } from "../../client/profile/profile.ts";
import { setAppId, useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Profile } from "../../contract/customer/profile.ts";
import { completionOf } from "../../engine/journey/guard.ts";

/** Flow of the routing document after a form was completed. */
const COMPLETED = "completed";

/**
 * What happens once a form was taken: the session goes on with its application, and then the browser where the routing document says. For
 * a product whose application makes a loan, that is done first; its answer leads to the screen of a lender of the product, and
 * nowhere else but to the offers (O44).
 * @param user prospect application id
 * @returns takes what was saved; resolves with how to go on, once nothing else is left to be done
 */
export function useFormDone(user: string): (saved: { data: Profile; appId: string | null }) => Promise<() => void> {
  const { routing, site } = useConfig();
  const { lender } = useSession();
  const product = useProduct();
  const navigate = useNavigate();
  const { follow } = useJourney();
  return async ({ data, appId }) => {
    if (appId) setAppId(appId);
    keepProfile(user, data);
    const goOn = () => follow(COMPLETED, data);
    const { completed, updateRequired } = completionOf(product, data);
    const sentFor = site.lenderSubmitFlag && lender !== null;
    if (!product?.makesLoan || !appId || !completed || updateRequired || sentFor) return goOn;
    try {
      const { redirect } = await makeLoan({ params: { appId } });
      return () => void navigate(pathOfLender(routing, product, "lender", redirect) ?? product.routes.offers);
    } catch (error) {
      // The call itself has told the customer; the offers are there all the same.
      if (!(error instanceof CallError)) throw error;
      return goOn;
    }
  };
}
