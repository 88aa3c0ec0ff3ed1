import { mkdirSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { axeViolations, DESKTOP, overflow, PHONE, type Visitor } from "./visitor.ts";
import type { Language } from "./words.ts";

/** Folder for pictures of the screens, if requested. */
const PICTURES = process.env.JOURNEY_PICTURES;

export const SIZES = { "360": PHONE, "1280": DESKTOP };
type Size = keyof typeof SIZES;

/** The narrowest window that is promised, in CSS pixels. */
const NARROWEST = 360;

interface Case {
  language: Language;
  size: Size;
}

const EVERY_CASE: Case[] = (["en", "hi"] as const).flatMap((language) => (["360", "1280"] as const).map((size) => ({ language, size })));

/** A walk runs once, in one language and window size, which alternate over the walks; pictures are taken in all. */
export const EN_DESKTOP: Case[] = PICTURES ? EVERY_CASE : [{ language: "en", size: "1280" }];
export const HI_PHONE: Case[] = PICTURES ? EVERY_CASE : [{ language: "hi", size: "360" }];

/** Checks a screen in its current state: axe finds no violation, and nothing is wider than the window. */
export function createScreenChecker(visitor: Visitor, size: Size) {
  const { page, language } = visitor;
  let number = 0;
  const faults: string[] = [];
  const checkScreen = async (screen: string): Promise<void> => {
    number += 1;
    for (const violation of await axeViolations(page)) faults.push(`${screen}: ${violation}`);
    await page.setViewportSize({ ...SIZES[size].viewport, width: NARROWEST });
    const excessWidth = await overflow(page);
    if (excessWidth > 0) faults.push(`${screen}: ${excessWidth} px wider than a window of ${NARROWEST} px`);
    await page.setViewportSize(SIZES[size].viewport);
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    const file = `${language}-${size}-${String(number).padStart(2, "0")}-${screen}.png`;
    await page.screenshot({ path: `${PICTURES}/${file}`, fullPage: true, animations: "disabled" });
  };
  /** The focus came to the heading of a screen that was navigated to. */
  const checkArrival = async (screen: string, heading: Locator): Promise<void> => {
    await heading.waitFor();
    const focused = () => heading.evaluate((element) => element === document.activeElement);
    await expect.poll(focused, { message: `the focus is on the heading of ${screen}` }).toBe(true);
    await checkScreen(screen);
  };
  return { faults, checkScreen, arrived: checkArrival };
}
