import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Channel } from "./identifier.ts";

/** An OTP that is on its way. */
export interface Sent {
  channel: Channel;
  to: string;
  /** Milliseconds since 1970. */
  validUntil: number;
  resendFrom: number;
  /** Until when no OTP is looked at, milliseconds since 1970; null when there is no such limit. */
  blockedUntil: number | null;
}

/**
 * The OTP that this page waits for. It stands in the entry of the browser's history: there it survives that the page is loaded
 * anew, as when the customer comes back from the messages, Back leads to the number, and it ends with the tab (S50).
 */
export function useSentCode(): { sent: Sent | null; put(sent: Sent | null, inPlace?: boolean): void; forget(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const sent = (state as { sentCode?: Sent } | null)?.sentCode ?? null;
  /** `inPlace`: no way back to the number, as nobody has been there. */
  const put = (sentCode: Sent | null, inPlace = sent !== null || sentCode === null) => {
    // Whoever has left the page is not called back to it by an answer that comes late.
    if (shown.current) navigate(pathname + search, { state: sentCode && { sentCode }, replace: inPlace });
  };
  /** Takes it out of the entry behind what is shown: whoever comes back there later finds no number. */
  const forget = () => history.replaceState({ ...history.state, usr: null }, "");
  return { sent, put, forget };
}
