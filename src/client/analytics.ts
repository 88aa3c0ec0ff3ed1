import { atom, useAtomValue } from "jotai";
import { useEffect, useSyncExternalStore } from "react";
import { sendPageView } from "./calls/api.ts";
import { cookie, remember } from "./cookies.ts";
import { currentConfig, useConfig } from "./site/config.ts";
import { store } from "./store.ts";

const MINUTES_A_DAY = 24 * 60;

/** The answer submitted on this page; null until then, when the cookie decides. */
const answerAtom = atom<string | null>(null);

/** The browser sends an opt-out signal (Global Privacy Control, Do Not Track). */
const optsOut = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === "1";

const neverChanges = () => () => {};

/** The answer stored in the cookie, or an empty string; null if the browser opts out. */
const storedAnswer = (): string | null => (optsOut() ? null : (cookie("analytics") ?? ""));

/** Whether page views may be counted, whether they are, and whether to ask for consent. */
export function useAnalytics(): { may: boolean; counts: boolean; asks: boolean } {
  const { analytics } = useConfig().site;
  const stored = useSyncExternalStore(neverChanges, storedAnswer, () => null);
  const answer = useAtomValue(answerAtom) ?? stored;
  const may = analytics && stored !== null;
  return { may, counts: may && answer === "yes", asks: may && answer !== "yes" && answer !== "no" };
}

/**
 * Stores the visitor's answer, by which the server counts. "ask" deletes it and asks again.
 */
export function answerAnalytics(answer: "yes" | "no" | "ask"): void {
  const days = currentConfig()?.site.analyticsConsentDays ?? 0;
  remember("analytics", answer === "ask" ? null : answer, days * MINUTES_A_DAY);
  store.set(answerAtom, answer);
}

/**
 * Reports a page view on each navigation, with consent. Only the route pattern is sent, never an
 * id.
 */
export function usePageView(route: string | undefined, path: string): void {
  const { counts } = useAnalytics();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path of the same route is another view
  useEffect(() => {
    if (counts && route) sendPageView({ body: { route }, quiet: true }).catch(() => undefined);
  }, [counts, route, path]);
}
