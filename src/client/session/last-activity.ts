import type { AreaName } from "../../contract/site/config.ts";
import { now } from "../now.ts";
import { ACTIVITY_CHANNEL } from "./activity-channel.ts";

let users = 0;
let channel: BroadcastChannel | null = null;
let latest = 0;

/** Milliseconds since 1970 of the user's latest activity in any tab of the area, while it is watched. */
export const lastActivity = (): number => latest;

/**
 * Watches the user's activity in the page's area; the beginning counts as activity. All callers share
 * one channel. Returns a function that ends it.
 */
export function watchActivity(area: AreaName): () => void {
  if (users === 0) latest = now();
  users += 1;
  channel ??= openChannel(area);
  return () => {
    users -= 1;
    if (users > 0) return;
    channel?.close();
    channel = null;
  };
}

function openChannel(area: AreaName): BroadcastChannel {
  const opened = new BroadcastChannel(ACTIVITY_CHANNEL + area);
  opened.onmessage = ({ data }: MessageEvent<number>) => {
    latest = data;
  };
  return opened;
}
