import type { AreaName } from "../../contract/site/config.ts";
import { signedOut } from "../site/start.ts";
import { currentSession } from "./session.ts";
import { atEnd, isEnding } from "./session-end.ts";

/**
 * A session that is ended in one tab ends in all: what the others show of its customer would stay until their next call.
 * Returns the clean-up.
 */
export function endInAllTabs(area: AreaName): () => void {
  const channel = new BroadcastChannel(`session-end-${area}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // A tab that is ending it by itself saves its last answers first.
    if (!isEnding() && data !== null && data === currentSession().token) signedOut(area);
  };
  const unsubscribe = atEnd(() => channel.postMessage(currentSession().token));
  return () => {
    unsubscribe();
    channel.close();
  };
}
