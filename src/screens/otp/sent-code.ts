import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Channel } from "./identifier.ts";

/** An OTP that was sent. */
export interface Sent {
  channel: Channel;
  to: string;
  /** Milliseconds since 1970. */
  validUntil: number;
  resendFrom: number;
  /** Time until which OTPs are not checked, milliseconds since 1970; null for no limit. */
  blockedUntil: number | null;
}

/**
 * The OTP that this page waits for, stored in the history entry. It therefore survives a reload (a
 * phone may reload the tab after the user reads the SMS), Back leads to the identifier, and it ends
 * with the tab (S50).
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
  /** `inPlace` replaces the history entry: there was no identifier step to go back to. */
  const put = (sentCode: Sent | null, inPlace = sent !== null || sentCode === null) => {
    // A late response must not navigate back to a page that the customer has left.
    if (shown.current) navigate(pathname + search, { state: sentCode && { sentCode }, replace: inPlace });
  };
  /** Removes it from the current history entry, so that going back later shows no number. */
  const forget = () => history.replaceState({ ...history.state, usr: null }, "");
  return { sent, put, forget };
}
