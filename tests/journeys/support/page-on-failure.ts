import type { Page } from "playwright-core";
import { onTestFailed, TestRunner } from "vitest";

/** Characters of the page's content that an error has with it. */
const LENGTH = 1_500;

/** What assistive technology finds on a page, in one line, without header and footer; an open dialog or list hides the rest. */
async function describePage(page: Page): Promise<string> {
  const snapshot = await page.locator("body").ariaSnapshot({ timeout: 5_000 });
  const regions = snapshot.split(/\n(?=- )/).filter((region) => !/^- (banner|contentinfo|navigation)/.test(region));
  const lines = regions.flatMap((region) => region.split("\n")).map((line) => line.trim().replace(/^- /, ""));
  const shown = lines.filter((line) => !line.startsWith("/url:")).join(" | ");
  return `${page.url()} shows: ${shown.slice(0, LENGTH)}`;
}

/** Adds the content of the page to the error of a failing test, because a run on another machine leaves no picture. */
export function describeOnFailure(page: Page): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.at(-1);
    if (error === undefined || error.cause !== undefined || page.isClosed()) return;
    const message = await describePage(page).catch(String);
    error.cause = { name: "Page", message };
  });
}
