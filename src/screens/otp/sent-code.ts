import { useLocation, useNavigate } from "react-router-dom";
import type { Channel } from "./identifier.ts";

/** A passcode that is on its way. */
export interface Sent {
  channel: Channel;
  to: string;
  /** Milliseconds since 1970. */
  resendFrom: number;
  /** Until when no passcode is looked at, milliseconds since 1970; null when there is no such limit. */
  blockedUntil: number | null;
}

/**
 * The passcode that this page waits for. It stands in the entry of the browser's history: there it survives that the page is loaded
 * anew, as when the customer comes back from the messages, Back leads to the number, and it ends with the tab (S50).
 */
export function useSentCode(): { sent: Sent | null; put(sent: Sent | null): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const sent = (state as { sentCode?: Sent } | null)?.sentCode ?? null;
  const put = (sentCode: Sent | null) =>
    navigate(pathname + search, { state: sentCode && { sentCode }, replace: sent !== null || sentCode === null });
  return { sent, put };
}
