/**
 * Inline script of a server-rendered page, run before all other scripts. It loads the application's
 * scripts after the first paint, records clicks and input until React has hydrated the page, and
 * replays them then. Links work without it.
 */

/**
 * Milliseconds after which the scripts are fetched even without a paint event: not every browser
 * reports paint timing.
 */
const UNSEEN_MS = 2_000;

/**
 * The page's scripts, the entry first. They are not preloaded, as they would compete with the
 * page's own resources on a slow connection.
 */
const own = document.currentScript?.dataset;
const scripts = own?.scripts?.split(" ") ?? [];

// Dynamic imports fetch and wait for their style sheets unless the document already links to them.
// These styles are inlined, so disabled links mark them as loaded.
for (const href of own?.sheets?.split(" ") ?? [])
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));

function fetchScripts(): void {
  const [main, ...others] = scripts.splice(0);
  if (main === undefined) return;
  for (const href of [main, ...others])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
  const run = () => document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: main }));
  // The entry script reads elements that may not be parsed yet.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}

setTimeout(fetchScripts, document.visibilityState === "hidden" ? 0 : UNSEEN_MS);
if ("PerformanceObserver" in globalThis)
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length > 0) fetchScripts();
  }).observe({ type: "paint", buffered: true });

const CONTROLS = "#root button, #root label, #root input[type=radio], #root input[type=checkbox]";
const FOCUSED = "#root :is(button, a, summary, input)";
const TYPED = "#root input:not([type=radio]):not([type=checkbox])";

let tapped: HTMLElement | null = null;
/** The focused element, if it is of a kind that can be found again after a re-render. */
let focused: HTMLElement | null = null;
const typedIn = new Set<HTMLInputElement>();

const note = ({ target }: Event) => target instanceof HTMLInputElement && typedIn.add(target);

function follow({ target }: FocusEvent): void {
  focused = target instanceof Element ? target.closest<HTMLElement>(FOCUSED) : null;
}

function holdClick(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  if (target === null) return;
  event.preventDefault();
  // The click is replayed once, after hydration.
  event.stopPropagation();
  tapped?.removeAttribute("aria-busy");
  tapped = target;
  target.setAttribute("aria-busy", "true");
}

const holdForm = (event: Event) => event.preventDefault();

/** The same element in the page, or its counterpart if React has replaced it. */
function here(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const marks = (each: HTMLElement) =>
    [each.tagName, each.textContent, each.ariaLabel, each.getAttribute("name"), each.getAttribute("value")].join();
  const same = (each: HTMLElement) => marks(each) === marks(element);
  return [...document.querySelectorAll<HTMLElement>(`${CONTROLS}, ${FOCUSED}`)].find(same);
}

/**
 * Replays text that was typed before hydration. React ignores an input event whose value equals the
 * one it knows, so the value is cleared first.
 */
function replayInput(input: HTMLInputElement): void {
  const { value } = input;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const text of ["", value]) {
    set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function hydrated(): void {
  document.removeEventListener("click", holdClick, true);
  document.removeEventListener("submit", holdForm, true);
  document.removeEventListener("focusin", follow);
  document.removeEventListener("input", note);
  // If React has rendered the page again, the element that had the focus is gone.
  if (focused && !focused.isConnected && document.activeElement === document.body) here(focused)?.focus();
  for (const input of typedIn) {
    const again = here(input);
    if (again instanceof HTMLInputElement) again.value = input.value;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(TYPED)) if (input.value !== input.defaultValue) replayInput(input);
  tapped?.removeAttribute("aria-busy");
  // Lets React render the typed text before the click.
  if (tapped) setTimeout((element: HTMLElement) => here(element)?.click(), 0, tapped);
}

document.addEventListener("click", holdClick, true);
document.addEventListener("submit", holdForm, true);
document.addEventListener("focusin", follow);
document.addEventListener("input", note);
addEventListener("hydrated", hydrated, { once: true });

export {};
