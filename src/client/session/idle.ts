import { useEffect, useRef, useState } from "react";
import { readCookie } from "../calls/api.ts";
import { now } from "../clock.ts";
import { useConfig } from "../site/config.ts";
import { useSession } from "./session.ts";

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "scroll", "touchstart"] as const;
/** Milliseconds between two looks at the clock, and between two notes of activity. */
const LOOK = 1_000;
/** Milliseconds between two notes of activity to the server, so that its session does not end under a busy hand. */
const KEEP_ALIVE = 5 * 60_000;

interface IdleWatch {
  /** Seconds left when the warning is due, else null. */
  left: number | null;
  /** Tells all tabs that somebody is there: what is pressed under a warning is no sign of life by itself. */
  stay: () => void;
}

/** Watches for inactivity in all tabs of the area together. To come to a page is a sign of life. */
export function useIdleWatch(onExpired: () => void): IdleWatch {
  const { area, site } = useConfig();
  const { signedIn } = useSession();
  const tell = useRef<(at: number) => void>(() => undefined);
  const [left, setLeft] = useState<number | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  const { minutes, countdownSeconds } = site.idle;

  useEffect(() => {
    if (!signedIn) return setLeft(null);
    const channel = new BroadcastChannel(`activity-${area}`);
    let last = now();
    let told = last;
    let warned = false;
    tell.current = (at) => {
      last = at;
      channel.postMessage(at);
    };
    tell.current(last);
    const note = () => {
      const at = now();
      if (!warned && at - last >= LOOK) tell.current(at);
    };
    // Looked at again and again, as the last activity before a pause counts too: the session must outlive the countdown after it.
    const keepAlive = () => {
      const at = now();
      if (warned || last <= told || at - told < KEEP_ALIVE) return;
      told = at;
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
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, note, { passive: true });
    return () => {
      clearInterval(timer);
      tell.current = () => undefined;
      channel.close();
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, note);
    };
  }, [area, signedIn, minutes, countdownSeconds]);

  return { left, stay: () => tell.current(now()) };
}
