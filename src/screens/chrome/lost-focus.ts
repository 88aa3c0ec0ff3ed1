/** Elements that may contain a heading of their own. */
const PARTS = "section, form, dialog, main";

const isLost = (element: Element): boolean => !element.isConnected || element.matches(":disabled");

/**
 * When the focused element is removed or disabled, for example the button of a finished step or of
 * the last page, browsers reset the focus to the top of the document. This moves it to the heading
 * of the surrounding part instead, unless something else takes it. After a navigation the new page
 * sets its own focus.
 * @param grace milliseconds for the code that removed the element to set the focus itself; 0 moves
 * it before the next key press
 * @returns a function that stops watching
 */
export function watchLostFocus(grace: number): () => void {
  let path: Element[] = [];
  let page = "";
  const onFocusIn = (event: FocusEvent) => {
    path = event.composedPath().filter((each) => each instanceof Element);
    page = location.pathname;
  };
  // Browsers also fire `focusout` while the focused element is being removed.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (target === path[0] && path[0] && !isLost(path[0])) path = [];
    });
  const move = (around: readonly Element[]) => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && !isLost(activeElement)) return;
    const heading = [...around.filter((each) => each.isConnected && each.matches(PARTS)), document.getElementById("main")]
      .map((part) => part?.querySelector<HTMLElement>("h1, h2, h3"))
      .find((found) => found);
    if (!heading) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const look = () => {
    const around = path;
    if (around[0] === undefined || !isLost(around[0])) return;
    path = [];
    if (grace > 0) setTimeout(() => move(around), grace);
    else if (page === location.pathname) move(around);
  };
  const watch = new MutationObserver(look);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", leave);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", leave);
    watch.disconnect();
  };
}
