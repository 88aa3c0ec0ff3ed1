import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses after which a place is one that the keyboard does not come to. */
const MAX_PRESSES = 250;

type FocusState = "elsewhere" | "there" | "among its radios" | "hidden";

/** Where the focus is, seen from what is to have it: the control itself, or the one that its label names. */
const focusState = (target: Locator): Promise<FocusState> =>
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
    const pictureLabel = control instanceof HTMLInputElement && control.matches(".visually-hidden") ? control.labels?.[0] : undefined;
    const visiblePart = control.closest("label") ?? pictureLabel ?? control;
    const isVisible = (part: Element) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return topElement !== null && (visiblePart.contains(topElement) || topElement.contains(visiblePart));
    };
    return isVisible(visiblePart) || isVisible(control) ? "there" : "hidden";
  });

/** Whether a control that gets the focus at the lower edge of the window is seen there, and not under a bar. */
export async function isVisibleAtLowerEdge(control: Locator): Promise<boolean> {
  await control.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 4, behavior: "instant" }));
  await control.evaluate((element: HTMLElement) => {
    element.blur();
    element.focus();
  });
  return (await focusState(control)) === "there";
}

/** Comes to a control as a hand on the keyboard does, and sees that nothing covers it. */
async function focusByKeyboard(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const state = await focusState(target);
    if (state === "there") return;
    if (state === "hidden") {
      // What covers it may be on its way out.
      await expect.poll(() => focusState(target), { message: "what has the focus is not hidden", timeout: 3_000 }).not.toBe("hidden");
      continue;
    }
    await keyboard.press(state === "among its radios" ? "ArrowDown" : "Tab");
  }
  throw new Error(`The keyboard never came to ${target}`);
}

async function press(this: Locator): Promise<void> {
  await expect.poll(() => this.isEnabled()).toBe(true);
  await focusByKeyboard(this);
  const [kind, checked] = await this.page().evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    return [focused.type, focused.checked] as const;
  });
  // A radio is chosen by coming to it.
  if (kind === "radio") return checked ? undefined : this.page().keyboard.press("Space");
  await this.page().keyboard.press(kind === "checkbox" ? "Space" : "Enter");
}

async function check(this: Locator): Promise<void> {
  if (!(await this.isChecked())) await press.call(this);
}

async function fill(this: Locator, text: string): Promise<void> {
  await focusByKeyboard(this);
  await this.page().keyboard.press("ControlOrMeta+A");
  if (text === "") await this.page().keyboard.press("Delete");
  else await this.page().keyboard.type(text);
}

async function selectOption(this: Locator, wanted: string | { label: string }): Promise<void> {
  await focusByKeyboard(this);
  await this.page().keyboard.press("Home");
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
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
  const originals = Object.fromEntries((["click", "check", "fill", "selectOption"] as const).map((name) => [name, locators[name]]));
  Object.assign(locators, { click: press, check, fill, selectOption });
  return () => void Object.assign(locators, originals);
}
