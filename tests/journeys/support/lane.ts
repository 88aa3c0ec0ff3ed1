import { type Browser, chromium } from "playwright-core";
import { afterAll } from "vitest";
import { chromiumOptions } from "../../support/chromium.ts";
import { productAt } from "../../support/product.ts";
import { type JourneyProduct, SHARED, startJourneyProduct } from "./journey-product.ts";

/** The product that the files of a run share: what a file does there, the others live with. */
export function sharedProduct(): JourneyProduct {
  const { origin, env } = JSON.parse(process.env[SHARED] ?? "") as { origin: string; env: Record<string, string> };
  return { ...productAt(origin), env };
}

/** A product for this file alone, which changes what others would not expect, or has settings of its own. It ends with the file. */
export async function ownProduct(settings: Record<string, string> = {}): Promise<JourneyProduct> {
  const product = await startJourneyProduct(settings);
  afterAll(() => product.stop());
  return product;
}

let browser: Browser | undefined;

/** The browser of this worker. What a file leaves open in it is closed after its tests. */
export async function openBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch(await chromiumOptions());
  const opened = browser;
  afterAll(async () => {
    await Promise.all(opened.contexts().map((context) => context.close()));
  });
  return opened;
}
