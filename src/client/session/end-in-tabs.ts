import type { AreaName } from "../../contract/site/config.ts";
import { getUser } from "../calls/api.ts";
import { signedOut } from "../site/start.ts";
import { currentSession, hasMark } from "./session.ts";
import { atEnd, isEnding } from "./session-end.ts";

/** Events of somebody who comes to the tab. */
const COMING = ["visibilitychange", "focus"];

/**
 * A session that is ended in one tab ends in all: what the others show of its customer would stay until their next call. The tab tells
 * the others; one that somebody comes to sees it by the cookies. Returns the clean-up.
 */
export function endInAllTabs(area: AreaName): () => void {
  const channel = new BroadcastChannel(`session-end-${area}`);
  const end = () => {
    // A tab that is ending it by itself saves its last answers first.
    if (!isEnding()) signedOut(area);
  };
  let marked = hasMark(area);
  const look = () => {
    const before = marked;
    marked = hasMark(area);
    if (before && !marked && currentSession().token !== null) end();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== null && data === currentSession().token) end();
  };
  // Ended before anybody listened here, or its cookie could never be set and it goes on in memory: the server knows.
  const { prospectAppId } = currentSession();
  if (!marked && prospectAppId !== null) getUser({ params: { id: prospectAppId }, quiet: true }).catch(() => {});
  for (const coming of COMING) addEventListener(coming, look);
  const unsubscribe = atEnd(() => channel.postMessage(currentSession().token));
  return () => {
    unsubscribe();
    for (const coming of COMING) removeEventListener(coming, look);
    channel.close();
  };
}
