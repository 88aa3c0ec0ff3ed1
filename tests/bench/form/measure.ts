import type { Browser, CDPSession, Page } from "playwright-core";
import type { Choice } from "./measured-step.ts";

const SLOWDOWN = 4;
/** Milliseconds between two keys. */
const KEY_INTERVAL_MS = 120;
/** Between two keys of a user who looks for each: longer than any pause after which a text becomes an answer. */
const SLOW_KEY_INTERVAL_MS = 700;
const SLOW_WORD = "Kamala";
const WORDS = ["Asha Devi Rao", "Mira Joshi", "Vikram Nair", "Leela Menon"];

/** Milliseconds, but for `keys`. */
export interface Figures {
  /** From the navigation until the form is drawn. */
  interactive: number;
  /** Of that, the form's own part. */
  mount: number;
  /** What the main thread has worked until then. */
  startWork: number;
  /** From a key to the frame that shows it. */
  paintP50: number;
  paintP95: number;
  /** Main-thread time for each key, leaving the field included. */
  perKey: number;
  /** Of that, script. */
  scriptPerKey: number;
  /** Script for each key of slow ones, after each of which the text becomes the answer. */
  scriptPerSlowKey: number;
  /** From the answer that opens a condition's fields to the frame that shows them. */
  toggle: number;
  /** What the main thread works for that. */
  toggleWork: number;
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: found } = await session.send("Performance.getMetrics");
  return Object.fromEntries(found.map(({ name, value }) => [name, value * 1000]));
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

const TEXTS = 'input[type="text"]:not([inputmode="numeric"])';

/** Types into the first text field after the others, slowly. The number of keys. */
async function typeSlowly(page: Page): Promise<number> {
  const inputs = page.locator(TEXTS);
  await inputs.nth(Math.min(WORDS.length, (await inputs.count()) - 1)).focus();
  for (const letter of SLOW_WORD) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(SLOW_KEY_INTERVAL_MS);
  }
  return SLOW_WORD.length;
}

/** Types into the first text fields, one key at a time, and leaves each by the Tab key. The number of keys. */
async function typeWords(page: Page): Promise<number> {
  const inputs = page.locator(TEXTS);
  let keys = 0;
  for (const [index, word] of WORDS.entries()) {
    const input = inputs.nth(index);
    if ((await inputs.count()) <= index) break;
    await input.focus();
    for (const letter of word) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      await page.waitForTimeout(KEY_INTERVAL_MS);
      keys += 1;
    }
    await page.keyboard.press("Tab");
    await page.waitForTimeout(KEY_INTERVAL_MS);
    keys += 1;
  }
  return keys;
}

/** Milliseconds for each key, by the browser's own names. @param type presses keys and says how many */
async function timePerKey(page: Page, session: CDPSession, type: (page: Page) => Promise<number>): Promise<(name: string) => number> {
  const before = await metrics(session);
  const keys = await type(page);
  await page.waitForTimeout(800);
  const after = await metrics(session);
  return (name) => ((after[name] ?? 0) - (before[name] ?? 0)) / keys;
}

/** Makes the choice that opens a condition, in whatever the candidate asks it with. */
async function toggle(page: Page, session: CDPSession, { name, value, label }: Choice): Promise<Pick<Figures, "toggle" | "toggleWork">> {
  const radio = page.getByRole("radio", { name: label, exact: true });
  const native = page.locator(`select[name="${name}"]`);
  let choose = (): Promise<unknown> => native.selectOption({ label });
  if ((await radio.count()) > 0) choose = () => radio.check();
  else if ((await native.count()) === 0) {
    await page.locator(`#root_${name}`).click();
    choose = () => page.getByRole("option", { name: value, exact: true }).click();
  }
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    window.keys = [];
  });
  const before = await metrics(session);
  await choose();
  await page.waitForTimeout(800);
  const after = await metrics(session);
  const shown = await page.evaluate(() => window.keys[0] ?? Number.NaN);
  return { toggle: shown, toggleWork: (after.TaskDuration ?? 0) - (before.TaskDuration ?? 0) };
}

/** One round: a fresh page, drawn, typed into, and a condition opened. */
export async function measureForm(browser: Browser, url: string, choice: Choice | null): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    // The thread's own time: what else the machine does meanwhile is no part of it.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    page.on("pageerror", (error) => console.error(url, error));
    await page.goto(url);
    await page.waitForFunction(() => window.timings !== undefined, undefined, { timeout: 60_000 });
    await page.waitForTimeout(1000);
    const timings = await page.evaluate(() => window.timings ?? { interactive: Number.NaN, mount: Number.NaN });
    const { TaskDuration: startWork = Number.NaN } = await metrics(session);
    const typing = await timePerKey(page, session, typeWords);
    const paints = await page.evaluate(() => window.keys);
    const slow = await timePerKey(page, session, typeSlowly);
    return {
      ...timings,
      startWork,
      paintP50: quantile(paints, 0.5),
      paintP95: quantile(paints, 0.95),
      perKey: typing("TaskDuration"),
      scriptPerKey: typing("ScriptDuration"),
      scriptPerSlowKey: slow("ScriptDuration"),
      ...(choice ? await toggle(page, session, choice) : { toggle: Number.NaN, toggleWork: Number.NaN }),
    };
  } finally {
    await context.close();
  }
}
