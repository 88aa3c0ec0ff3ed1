/** Milliseconds in which whatever took something away may put the focus where it wants it. */
const GRACE = 50;

/** What has a heading of its own. */
const PARTS = "section, form, dialog, main";

/**
 * Whoever goes by the keyboard or has the page read out goes on where something was taken away that had the focus, such as the button of
 * what is done: the browser would begin at the top. The heading of what stood around it takes the focus, unless something else has.
 * @returns how to watch no longer
 */
export function watchLostFocus(): () => void {
  let path: Element[] = [];
  const come = (event: FocusEvent) => {
    path = event.composedPath().filter((each) => each instanceof Element);
  };
  // Browsers tell of it also where what had the focus is being taken away.
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
  document.addEventListener("focusin", come);
  document.addEventListener("focusout", leave);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", come);
    document.removeEventListener("focusout", leave);
    watch.disconnect();
  };
}
