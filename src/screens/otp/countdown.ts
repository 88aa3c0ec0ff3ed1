import { useEffect, useState } from "react";
import { now } from "../../client/clock.ts";

const SECOND = 1000;

/** `75` as `1:15`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (instant: number | null): number => (instant === null ? 0 : Math.max(0, Math.ceil((instant - now()) / SECOND)));

/** The instant that lies so many seconds ahead, in milliseconds since 1970. */
export function inSeconds(seconds: number): number {
  return now() + seconds * SECOND;
}

/**
 * Whole seconds left until an instant (milliseconds since 1970); 0 when it is past or null.
 * Counts by the clock, so a tab that slept shows the right figure when it wakes.
 */
export function useCountdown(until: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(() => {
      const rest = secondsUntil(until);
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, SECOND / 4);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
