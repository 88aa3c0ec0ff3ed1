import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import type { AreaConfig } from "../../contract/site/config.ts";

/** The path that was shown last. The first screen of a visit keeps the browser's own focus. */
let last: string | null = null;

/** The title of the tab: what the screen is called, and whose page it is on. */
export const titleOf = ({ site, coBrand }: Pick<AreaConfig, "site" | "coBrand">, title: string): string =>
  `${title} · ${coBrand?.title ?? site.brandName}`;

/** On each navigation: the title of the tab, the top of the page (but not on the way back), and the focus to the heading. */
export function useArrival(title: string): void {
  const whole = titleOf(useConfig(), title);
  const { pathname } = useLocation();
  const way = useNavigationType();
  // Before the effects of what is within, which add what they show of the screen.
  useLayoutEffect(() => {
    document.title = whole;
  }, [whole]);
  useEffect(() => {
    const before = last;
    last = pathname;
    if (before === null || before === pathname) return;
    if (way !== "POP") scrollTo(0, 0);
    // A second navigation to the same place, as when guard and screen agree on it, must not lose the heading that is waited for.
    return focusHeading(() => {
      last = before;
    });
  }, [pathname, way]);
}

/**
 * Moves the focus to the screen's heading as soon as it is there, unless the user has moved it meanwhile.
 * @param onCutShort runs when it is stopped before the heading came
 * @returns how to stop
 */
function focusHeading(onCutShort: () => void): () => void {
  const main = document.getElementById("main");
  const from = document.activeElement;
  const left = () => document.activeElement !== from && document.activeElement !== document.body;
  const tryFocus = () => {
    const heading = main?.querySelector<HTMLElement>("h1");
    if (!heading || left()) return left();
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (!main || tryFocus()) return () => {};
  let waiting = true;
  const watch = new MutationObserver(() => {
    if (!tryFocus()) return;
    waiting = false;
    watch.disconnect();
  });
  watch.observe(main, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    if (waiting) onCutShort();
  };
}
