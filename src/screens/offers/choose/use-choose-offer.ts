import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { selectOffer } from "../../../client/calls/lending-api.ts";
import { CallError } from "../../../client/http/call-error.ts";
import { newIdempotencyKey } from "../../../client/http/http.ts";
import { useProduct } from "../../../client/journey/journey.ts";
import { useRefreshStatus } from "../../../client/journey/lending.ts";
import { pickOffer } from "../../../client/journey/picked-offer.ts";
import { pathOfLender, pathOfScreen } from "../../../client/journey/route-path.ts";
import { useConfig } from "../../../client/site/config.ts";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import { isOpen } from "../sort-offers.ts";

/**
 * Chooses an offer and opens its lender's screen, where the customer confirms what is sent. An
 * offer chosen before is only opened. All attempts for an offer share one idempotency key, so that
 * a double tap or a lost response creates no second application.
 * @param replace whether the lender's screen replaces this history entry
 */
export function useChooseOffer(appId: string | null, onStale: () => void, replace = false) {
  const { routing } = useConfig();
  const navigate = useNavigate();
  const product = useProduct();
  const refreshStatus = useRefreshStatus(appId);
  const keys = useRef(new Map<string, string>());
  const [choosing, setChoosing] = useState<string | null>(null);

  /** @returns whether such a screen exists */
  const open = (lender: string, toSend = false): boolean => {
    const own = toSend ? pathOfLender(routing, product, "lender", lender) : null;
    const path = own ?? pathOfScreen(routing, product, "transaction", { lender });
    if (path) navigate(path, { replace });
    return path !== null;
  };

  /** Returns the error, which has already been shown, or null on success. */
  const choose = async (offer: Offer): Promise<Error | null> => {
    if (appId === null || choosing !== null) return null;
    if (!isOpen(offer)) {
      open(offer.lender);
      return null;
    }
    const idempotencyKey = keys.current.get(offer.id) ?? newIdempotencyKey();
    keys.current.set(offer.id, idempotencyKey);
    setChoosing(offer.id);
    try {
      const { data } = await selectOffer({ params: { appId }, body: { offerId: offer.id }, idempotencyKey });
      if (product) pickOffer(product.code, null);
      refreshStatus();
      // Stays busy until the lender's screen, which may still have to load, replaces this one.
      if (!open(offer.lender, data.status === "SELECTED")) setChoosing(null);
      return null;
    } catch (error) {
      setChoosing(null);
      if (!(error instanceof CallError)) throw error;
      // Reload expired offers.
      if (error.code === "OFFER_EXPIRED") onStale();
      return error;
    }
  };

  return { choose, choosing, open };
}
