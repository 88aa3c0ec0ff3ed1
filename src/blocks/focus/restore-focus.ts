import { useEffect } from "react";

const HEADING = "h1, h2, h3, h4";

/** An element and its ancestors, nearest first. */
function around(element: Element): Element[] {
  const parts: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) parts.push(at);
  return parts;
}

/**
 * Restores the focus when the focused element is removed or disabled, for example with a closed
 * form. The heading of the nearest remaining ancestor gets it, before the next key press; otherwise
 * it would fall to the document. After a navigation the new page sets its own focus.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let parts: Element[] = [];
    let path = "";
    const follow = ({ target }: FocusEvent) => {
      parts = around(target as Element);
      path = location.pathname;
    };
    const remember = () => {
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
    const watch = new MutationObserver(remember);
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", follow);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", follow);
    };
  }, []);
}
