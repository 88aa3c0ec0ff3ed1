/** Milliseconds for the code that removed the element to set the focus itself. */
const GRACE = 50;

/** Elements that may contain a heading of their own. */
const PARTS = "section, form, dialog, main";

/**
 * When the focused element is removed, for example the button of a finished step, browsers reset
 * the focus to the top of the document. This moves it to the heading of the surrounding part
 * instead, unless something else takes it.
 * @returns a function that stops watching
 */
export function watchLostFocus(): () => void {
  let path: Element[] = [];
  const onFocusIn = (event: FocusEvent) => {
    path = event.composedPath().filter((each) => each instanceof Element);
  };
  // Browsers also fire `focusout` while the focused element is being removed.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (target === path[0] && path[0]?.isConnected) path = [];
    });
  const look = () => {
    if (path[0] === undefined || path[0].isConnected) return;
    const around = path;
    path = [];
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const near = around.find((each) => each.isConnected);
      const heading = [near?.closest(PARTS), document.getElementById("main")]
        .map((part) => part?.querySelector<HTMLElement>("h1, h2, h3"))
        .find((found) => found);
      if (!heading) return;
      if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, GRACE);
  };
  const watch = new MutationObserver(look);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", leave);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", leave);
    watch.disconnect();
  };
}
