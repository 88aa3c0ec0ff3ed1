import { useEffect, useRef, useState } from "react";
import { readCookie } from "../calls/api.ts";
import { now } from "../now.ts";
import { useConfig } from "../site/config.ts";
import { ACTIVITY_CHANNEL } from "./activity-channel.ts";
import { useSession } from "./session.ts";

const ACTIVITY_EVENTS = ["pointerdown", "keydown", "scroll", "touchstart"] as const;
/** Interval of the check, and of broadcasts to other tabs, in milliseconds. */
const LOOK = 1_000;
/**
 * Interval of keep-alive calls in milliseconds, so that the server session does not expire while
 * the user is active on a page without calls.
 */
const KEEP_ALIVE = 5 * 60_000;

interface IdleWatch {
  /** Seconds left while the warning is shown; otherwise null. */
  left: number | null;
  /**
   * Reports activity to all tabs. Activity during a warning does not count by itself, so the
   * warning's button calls this.
   */
  stay: () => void;
}

/** Watches for inactivity across all tabs of the area. Loading a page counts as activity. */
export function useIdleWatch(onExpired: () => void): IdleWatch {
  const { area, site } = useConfig();
  const { signedIn } = useSession();
  const report = useRef<(at: number) => void>(() => undefined);
  const [left, setLeft] = useState<number | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const { minutes, countdownSeconds } = site.idle;

  useEffect(() => {
    if (!signedIn) return setLeft(null);
    const channel = new BroadcastChannel(ACTIVITY_CHANNEL + area);
    let last = now();
    let keptAliveAt = last;
    let warned = false;
    report.current = (at) => {
      last = at;
      channel.postMessage(at);
    };
    report.current(last);
    const note = () => {
      const at = now();
      if (!warned && at - last >= LOOK) report.current(at);
    };
    // Checked on every tick, because the last activity before a pause must be reported too: the
    // server session must outlive the countdown.
    const keepAlive = () => {
      const at = now();
      if (warned || last <= keptAliveAt || at - keptAliveAt < KEEP_ALIVE) return;
      keptAliveAt = at;
      readCookie({ query: { name: "prospectAppId" }, quiet: true }).catch(() => undefined);
    };
    channel.onmessage = ({ data }: MessageEvent<number>) => {
      last = Math.max(last, data);
    };
    const timer = setInterval(() => {
      keepAlive();
      const idle = now() - last - minutes * 60_000;
      warned = idle >= 0;
      if (!warned) return setLeft(null);
      const rest = Math.ceil(countdownSeconds - idle / 1000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) {
        clearInterval(timer);
        expired.current();
      }
    }, LOOK);
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, note, { passive: true });
    return () => {
      clearInterval(timer);
      report.current = () => undefined;
      channel.close();
      for (const sign of ACTIVITY_EVENTS) removeEventListener(sign, note);
    };
  }, [area, signedIn, minutes, countdownSeconds]);

  return { left, stay: () => report.current(now()) };
}
