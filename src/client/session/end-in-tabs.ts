import type { AreaName } from "../../contract/site/config.ts";
import { getUser } from "../calls/api.ts";
import { currentSession, hasMark } from "./session.ts";
import { atEnd, isEnding } from "./session-end.ts";
import { signedOut } from "./start.ts";

/** Events when the user returns to the tab. */
const COMING = ["visibilitychange", "focus"];

/**
 * Ends the session in all tabs when one ends it; otherwise the others would show the customer's
 * data until their next call. The tab broadcasts the end, and a tab that missed it checks the
 * cookies when the user returns. Returns the clean-up.
 */
export function endInAllTabs(area: AreaName): () => void {
  const channel = new BroadcastChannel(`session-end-${area}`);
  const end = () => {
    // A tab that is already ending the session saves its last answers first.
    if (!isEnding()) signedOut(area);
  };
  let marked = hasMark(area);
  const checkCookies = () => {
    const before = marked;
    marked = hasMark(area);
    if (before && !marked && currentSession().token !== null) end();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== null && data === currentSession().token) end();
  };
  // No cookie: the session ended before this tab listened, or the cookie could not be set and the
  // session lives in memory only. A call shows which: a 401 ends it.
  const { prospectAppId } = currentSession();
  if (!marked && prospectAppId !== null) getUser({ params: { id: prospectAppId }, quiet: true }).catch(() => {});
  for (const coming of COMING) addEventListener(coming, checkCookies);
  const unsubscribe = atEnd(() => channel.postMessage(currentSession().token));
  return () => {
    unsubscribe();
    for (const coming of COMING) removeEventListener(coming, checkCookies);
    channel.close();
  };
}
