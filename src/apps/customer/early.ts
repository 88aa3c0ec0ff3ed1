/**
 * Stands in the page itself, before any other script: keeps what a visitor does on a page that the server has drawn until its scripts are
 * there, and has it done then. Links lead on without it.
 */
const HELD = "#root button, #root label, #root input[type=radio], #root input[type=checkbox]";
const TYPED = "#root input:not([type=radio]):not([type=checkbox])";

let tapped: HTMLElement | null = null;

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
  const same = ({ tagName, textContent, ariaLabel }: HTMLElement) =>
    tagName === element.tagName && textContent === element.textContent && ariaLabel === element.ariaLabel;
  return [...document.querySelectorAll<HTMLElement>(HELD)].find(same);
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

function awake(): void {
  document.removeEventListener("click", hold, true);
  document.removeEventListener("submit", holdForm, true);
  for (const input of document.querySelectorAll<HTMLInputElement>(TYPED)) if (input.value !== input.defaultValue) tell(input);
  tapped?.removeAttribute("aria-busy");
  // What was typed is drawn first.
  if (tapped) setTimeout((element: HTMLElement) => here(element)?.click(), 0, tapped);
}

document.addEventListener("click", hold, true);
document.addEventListener("submit", holdForm, true);
addEventListener("page-awake", awake, { once: true });

export {};
