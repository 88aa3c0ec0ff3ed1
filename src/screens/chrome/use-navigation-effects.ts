import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import type { AreaConfig } from "../../contract/site/config.ts";

/** The previous path. The first screen of a visit leaves the focus to the browser. */
let last: string | null = null;

/** The tab's title: screen and brand. */
export const titleOf = ({ site, coBrand }: Pick<AreaConfig, "site" | "coBrand">, title: string): string =>
  `${title} · ${coBrand?.title ?? site.brandName}`;

/**
 * On navigation: sets the tab's title, scrolls to the top (not when going back), and focuses the
 * heading.
 */
export function useNavigationEffects(title: string): void {
  const fullTitle = titleOf(useConfig(), title);
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  // A layout effect, so that it runs before the screen's own effects, which may extend the title.
  useLayoutEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  useEffect(() => {
    const before = last;
    last = pathname;
    if (before === null || before === pathname) return;
    if (navigationType !== "POP") scrollTo(0, 0);
    // A second navigation to the same path, for example by guard and screen, must not cancel the
    // pending focus of the heading.
    return focusHeading(() => {
      last = before;
    });
  }, [pathname, navigationType]);
}

/**
 * Focuses the screen's heading when it appears, unless the user has moved the focus meanwhile.
 * @param onCutShort runs if it is stopped before the heading appeared
 * @returns a function that stops waiting
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
