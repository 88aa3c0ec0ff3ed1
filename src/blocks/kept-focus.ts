import { useEffect } from "react";

const HEADING = "h1, h2, h3, h4";

/** An element and what is around it, the nearest first. */
function around(element: Element): Element[] {
  const parts: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) parts.push(at);
  return parts;
}

/**
 * Keeps the focus where the reader is. What has the focus goes when it has done its work: a button whose form is closed, a dialog whose
 * opener is gone with it. Then the heading of the nearest part of the page that is still there has it, before a key can be pressed, and
 * not the page as a whole. Where another page comes, its own heading is waited for.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let parts: Element[] = [];
    let path = "";
    const follow = ({ target }: FocusEvent) => {
      parts = around(target as Element);
      path = location.pathname;
    };
    const keep = () => {
      const [had, ...above] = parts;
      const focused = document.activeElement;
      if (had === undefined || path !== location.pathname) return;
      const isLost = focused === document.body ? !had.isConnected : focused === had && had.matches(":disabled");
      if (!isLost) return;
      const part = above.find((one) => one.isConnected && one.querySelector(HEADING) !== null);
      const heading = part?.querySelector<HTMLElement>(HEADING);
      if (!heading) return;
      if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
      heading.focus();
    };
    const watch = new MutationObserver(keep);
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", follow);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", follow);
    };
  }, []);
}
