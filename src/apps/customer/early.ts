/**
 * Stands in a page that the server has drawn, before any other script: has those fetched once the page is seen, keeps what a visitor does
 * until they are there, and has it done then. Links lead on without it.
 */

/** Milliseconds after which the scripts are fetched, seen or not: not every browser tells of a paint. */
const UNSEEN_MS = 2_000;

/** The scripts of the page, of which the first one runs: over a slow line they would take what the page itself needs. */
const own = document.currentScript?.dataset;
const scripts = own?.scripts?.split(" ") ?? [];

// What brings a part of a screen fetches the style sheets of that part and waits for them, unless it finds them: these stand in the page.
for (const href of own?.sheets?.split(" ") ?? [])
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));

function fetchScripts(): void {
  const [main, ...others] = scripts.splice(0);
  if (main === undefined) return;
  for (const href of [main, ...others])
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }));
  const run = () => document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: main }));
  // What it reads may still be on its way.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}

setTimeout(fetchScripts, document.visibilityState === "hidden" ? 0 : UNSEEN_MS);
if ("PerformanceObserver" in globalThis)
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length > 0) fetchScripts();
  }).observe({ type: "paint", buffered: true });

const HELD = "#root button, #root label, #root input[type=radio], #root input[type=checkbox]";
const FOCUSED = "#root :is(button, a, summary, input)";
const TYPED = "#root input:not([type=radio]):not([type=checkbox])";

let tapped: HTMLElement | null = null;
/** What has the focus, of what is found again in a page that was drawn anew. */
let focused: HTMLElement | null = null;
const typedIn = new Set<HTMLInputElement>();

const note = ({ target }: Event) => target instanceof HTMLInputElement && typedIn.add(target);

function follow({ target }: FocusEvent): void {
  focused = target instanceof Element ? target.closest<HTMLElement>(FOCUSED) : null;
}

function hold(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(HELD) : null;
  if (target === null) return;
  event.preventDefault();
  // Done once, and when the screen is there.
  event.stopPropagation();
  tapped?.removeAttribute("aria-busy");
  tapped = target;
  target.setAttribute("aria-busy", "true");
}

const holdForm = (event: Event) => event.preventDefault();

/** The same place in a page that was drawn anew. */
function here(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const marks = (each: HTMLElement) =>
    [each.tagName, each.textContent, each.ariaLabel, each.getAttribute("name"), each.getAttribute("value")].join();
  const same = (each: HTMLElement) => marks(each) === marks(element);
  return [...document.querySelectorAll<HTMLElement>(`${HELD}, ${FOCUSED}`)].find(same);
}

/** Tells React of a text that was typed before it came: it takes a text for new only where it differs from the one that it knows. */
function tell(input: HTMLInputElement): void {
  const { value } = input;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (const text of ["", value]) {
    set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function hydrated(): void {
  document.removeEventListener("click", hold, true);
  document.removeEventListener("submit", holdForm, true);
  document.removeEventListener("focusin", follow);
  document.removeEventListener("input", note);
  // A page that was drawn anew has taken the focus away with what had it.
  if (focused && !focused.isConnected && document.activeElement === document.body) here(focused)?.focus();
  for (const input of typedIn) {
    const again = here(input);
    if (again instanceof HTMLInputElement) again.value = input.value;
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(TYPED)) if (input.value !== input.defaultValue) tell(input);
  tapped?.removeAttribute("aria-busy");
  // What was typed is drawn first.
  if (tapped) setTimeout((element: HTMLElement) => here(element)?.click(), 0, tapped);
}

document.addEventListener("click", hold, true);
document.addEventListener("submit", holdForm, true);
document.addEventListener("focusin", follow);
document.addEventListener("input", note);
addEventListener("hydrated", hydrated, { once: true });

export {};
