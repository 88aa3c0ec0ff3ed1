import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses after which a place is one that the keyboard does not come to. */
const MOST = 250;

type Place = "elsewhere" | "there" | "among its radios" | "hidden";

/** Where the focus is, seen from what is to have it: the control itself, or the one that its label names. */
const place = (target: Locator): Promise<Place> =>
  target.evaluate((element) => {
    const control =
      element.closest<HTMLElement>("a[href], button, summary, input, select, textarea, [role=combobox]") ??
      element.closest("label")?.control ??
      element.querySelector<HTMLElement>("input, select, textarea");
    const focused = document.activeElement;
    if (control === null || focused === null) return "elsewhere";
    const isRadio = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "radio";
    if (focused !== control)
      return isRadio(focused) && isRadio(control) && focused.name === control.name ? "among its radios" : "elsewhere";
    // A checkbox that is replaced by a picture is visible by its label, and one with a long text by itself.
    const named = control instanceof HTMLInputElement && control.matches(".visually-hidden") ? control.labels?.[0] : undefined;
    const seen = control.closest("label") ?? named ?? control;
    const shows = (part: Element) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (seen.contains(there) || there.contains(seen));
    };
    return shows(seen) || shows(control) ? "there" : "hidden";
  });

/** Whether a control that gets the focus at the lower edge of the window is seen there, and not under a bar. */
export async function isSeenAtTheEdge(control: Locator): Promise<boolean> {
  await control.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 4, behavior: "instant" }));
  await control.evaluate((element: HTMLElement) => {
    element.blur();
    element.focus();
  });
  return (await place(control)) === "there";
}

/** Comes to a control as a hand on the keyboard does, and sees that nothing covers it. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let presses = 0; presses < MOST; presses += 1) {
    const here = await place(target);
    if (here === "there") return;
    if (here === "hidden") {
      // What covers it may be on its way out.
      await expect.poll(() => place(target), { message: "what has the focus is not hidden", timeout: 3_000 }).not.toBe("hidden");
      continue;
    }
    await keyboard.press(here === "among its radios" ? "ArrowDown" : "Tab");
  }
  throw new Error(`The keyboard never came to ${target}`);
}

async function press(this: Locator): Promise<void> {
  await expect.poll(() => this.isEnabled()).toBe(true);
  await reach(this);
  const [kind, on] = await this.page().evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    return [focused.type, focused.checked] as const;
  });
  // A radio is chosen by coming to it.
  if (kind === "radio") return on ? undefined : this.page().keyboard.press("Space");
  await this.page().keyboard.press(kind === "checkbox" ? "Space" : "Enter");
}

async function check(this: Locator): Promise<void> {
  if (!(await this.isChecked())) await press.call(this);
}

async function fill(this: Locator, text: string): Promise<void> {
  await reach(this);
  await this.page().keyboard.press("ControlOrMeta+A");
  if (text === "") await this.page().keyboard.press("Delete");
  else await this.page().keyboard.type(text);
}

async function selectOption(this: Locator, wanted: string | { label: string }): Promise<void> {
  await reach(this);
  await this.page().keyboard.press("Home");
  for (let presses = 0; presses < MOST; presses += 1) {
    const { value, label } = await this.evaluate((element) => {
      const select = element as HTMLSelectElement;
      return { value: select.value, label: select.selectedOptions[0]?.label };
    });
    if (typeof wanted === "string" ? value === wanted : label === wanted.label) return;
    await this.page().keyboard.press("ArrowDown");
  }
  throw new Error(`No choice ${JSON.stringify(wanted)} in ${this}`);
}

/** Whether walks are by the keyboard alone. */
export const BY_KEYBOARD = Boolean(process.env.JOURNEY_KEYBOARD);

/**
 * Makes every press, tick, choice and text one of the keyboard alone, in all pages of this worker; what it returns ends that. Walks by hand
 * are so with `JOURNEY_KEYBOARD=1`.
 */
export function keyboardOnly(page: Page): () => void {
  const locators = Object.getPrototypeOf(page.locator("html")) as Locator;
  const byHand = Object.fromEntries((["click", "check", "fill", "selectOption"] as const).map((name) => [name, locators[name]]));
  Object.assign(locators, { click: press, check, fill, selectOption });
  return () => void Object.assign(locators, byHand);
}
