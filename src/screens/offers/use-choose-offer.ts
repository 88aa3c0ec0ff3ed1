import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CallError } from "../../client/calls/call-error.ts";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { selectOffer } from "../../client/calls/lending-api.ts";
import { useProduct } from "../../client/journey/journey.ts";
import { useStandingAnew } from "../../client/journey/lending.ts";
import { pickOffer } from "../../client/journey/picked.ts";
import { pathOfLender, pathOfScreen } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/offers.ts";

/** An offer that nobody chose yet. */
const OPEN = "OFFERED";

/**
 * Chooses an offer and goes on to the screen of its lender, where the customer confirms what is sent; an offer that was chosen before
 * is only opened.
 * One key goes with all tries for an offer, so that a second tap or a lost answer makes no second application.
 * @param replace whether that screen takes the place of this one in the browser's history
 */
export function useChooseOffer(appId: string | null, onStale: () => void, replace = false) {
  const { routing } = useConfig();
  const navigate = useNavigate();
  const product = useProduct();
  const standingAnew = useStandingAnew(appId);
  const keys = useRef(new Map<string, string>());
  const [choosing, setChoosing] = useState<string | null>(null);

  /** @returns whether there is such a screen */
  const open = (lender: string, toSend = false): boolean => {
    const own = toSend ? pathOfLender(routing, product, "lender", lender) : null;
    const path = own ?? pathOfScreen(routing, product, "transaction", { lender });
    if (path) navigate(path, { replace });
    return path !== null;
  };

  /** Gives why it came to nothing, which the call itself has told; null where it went on. */
  const choose = async (offer: Offer): Promise<Error | null> => {
    if (appId === null || choosing !== null) return null;
    if (offer.status !== OPEN) {
      open(offer.lender);
      return null;
    }
    const idempotencyKey = keys.current.get(offer.id) ?? newIdempotencyKey();
    keys.current.set(offer.id, idempotencyKey);
    setChoosing(offer.id);
    try {
      const { data } = await selectOffer({ params: { appId }, body: { offerId: offer.id }, idempotencyKey });
      if (product) pickOffer(product.code, null);
      standingAnew();
      // The offer stays busy until the lender's screen, which may have to be fetched, takes the place of this one.
      if (!open(offer.lender, data.status === "SELECTED")) setChoosing(null);
      return null;
    } catch (error) {
      setChoosing(null);
      if (!(error instanceof CallError)) throw error;
      // What ran out is asked for afresh.
      if (error.code === "OFFER_EXPIRED") onStale();
      return error;
    }
  };

  return { choose, choosing, open };
}
