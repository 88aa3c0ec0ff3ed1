import chromium from "@sparticuz/chromium";
import type { LaunchOptions } from "playwright-core";

/** Arguments of our own: the package's default list switches web security off. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** How a test starts the Chromium that comes with the packages. The first call unpacks it. */
export async function chromiumOptions(): Promise<LaunchOptions & { executablePath: string }> {
  return { executablePath: await chromium.executablePath(), headless: true, args: ARGS };
}
