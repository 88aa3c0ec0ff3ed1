import { useEffect, useState } from "react";
import { now } from "../../client/now.ts";

const SECOND_MS = 1000;

/** `75` as `1:15`. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (instant: number | null): number => (instant === null ? 0 : Math.max(0, Math.ceil((instant - now()) / SECOND_MS)));

/** The time in so many seconds, in milliseconds since 1970. */
export function inSeconds(seconds: number): number {
  return now() + seconds * SECOND_MS;
}

/**
 * Whole seconds left until a time (milliseconds since 1970); 0 if it is past or null. Based on the
 * clock, so it is right after a background tab wakes.
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
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
