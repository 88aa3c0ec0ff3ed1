import type { AreaName } from "../../contract/site/config.ts";
import { signedOut } from "../site/start.ts";
import { currentSession } from "./session.ts";
import { atEnd } from "./session-end.ts";

/**
 * A session that is ended in one tab ends in all: what the others show of its customer would stay until their next call.
 * Returns how to end this.
 */
export function endInAllTabs(area: AreaName): () => void {
  const channel = new BroadcastChannel(`session-end-${area}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== null && data === currentSession().token) signedOut(area);
  };
  const stopTelling = atEnd(() => channel.postMessage(currentSession().token));
  return () => {
    stopTelling();
    channel.close();
  };
}
