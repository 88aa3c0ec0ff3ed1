import { atom, useAtomValue } from "jotai";
import { useEffect, useSyncExternalStore } from "react";
import { sendPageView } from "./calls/api.ts";
import { cookie, remember } from "./session/cookies.ts";
import { currentConfig, useConfig } from "./site/config.ts";
import { store } from "./store.ts";

const MINUTES_A_DAY = 24 * 60;

/** What the visitor answered on this page; null where only the cookie knows. */
const answerAtom = atom<string | null>(null);

/** The browser says for its owner that nobody is to be counted (Global Privacy Control, Do Not Track). */
const saysNo = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === "1";

const neverChanges = () => () => {};

/** The visitor's answer as the browser has it, empty where there is none; null where the browser or its owner lets nobody be counted. */
const keptAnswer = (): string | null => (saysNo() ? null : (cookie("analytics") ?? ""));

/** Whether page views may be counted of this visitor, whether they are, and whether that is still to be asked. */
export function useAnalytics(): { may: boolean; counts: boolean; asks: boolean } {
  const { analytics } = useConfig().site;
  const kept = useSyncExternalStore(neverChanges, keptAnswer, () => null);
  const answer = useAtomValue(answerAtom) ?? kept;
  const may = analytics && kept !== null;
  return { may, counts: may && answer === "yes", asks: may && answer !== "yes" && answer !== "no" };
}

/** Takes the visitor's answer, and keeps it; `ask` forgets it and asks anew. The server counts by the cookie, so a yes waits for it. */
export async function answerAnalytics(answer: "yes" | "no" | "ask"): Promise<void> {
  const days = currentConfig()?.site.analyticsConsentDays ?? 0;
  const kept = answer === "ask" ? remember("analytics", null) : remember("analytics", answer, days * MINUTES_A_DAY);
  if (answer === "yes") await kept;
  store.set(answerAtom, answer);
  await kept;
}

/** Counts a view at each navigation of who agreed to it. The pattern of the route goes out, never an id. */
export function usePageView(route: string | undefined, path: string): void {
  const { counts } = useAnalytics();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path of the same route is another view
  useEffect(() => {
    if (counts && route) sendPageView({ body: { route }, quiet: true }).catch(() => undefined);
  }, [counts, route, path]);
}
