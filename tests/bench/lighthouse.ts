/** `npm run bench -- lighthouse`: Lighthouse for phones on the chooser, the verification and the form. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumOptions } from "../support/chromium.ts";
import { freePort, startProduct } from "../support/product.ts";
import { signIn } from "../support/signed-in.ts";

const ROUNDS = 3;

interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Milliseconds. */
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
}

async function measure(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    formFactor: "mobile",
    disableStorageReset: true,
    onlyCategories: ["performance", "accessibility", "best-practices"],
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    firstContentfulPaint: value("first-contentful-paint"),
    largestContentfulPaint: value("largest-contentful-paint"),
    totalBlockingTime: value("total-blocking-time"),
    layoutShift: value("cumulative-layout-shift"),
  };
}

/** The round whose performance score is the middle one. */
function median(rounds: Scores[]): Scores {
  const sorted = rounds.toSorted((a, b) => a.performance - b.performance);
  return sorted[Math.floor(sorted.length / 2)] as Scores;
}

export default async function run(): Promise<Record<string, Scores>> {
  const product = await startProduct();
  const profile = mkdtempSync(join(tmpdir(), "saral-lighthouse-"));
  const port = await freePort();
  const options = await chromiumOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  const figures: Record<string, Scores> = {};
  const rounds = async (name: string, url: string) => {
    const scores: Scores[] = [];
    for (let round = 0; round < ROUNDS; round += 1) scores.push(await measure(url, port));
    figures[name] = median(scores);
  };
  try {
    const page = await context.newPage();
    await rounds("chooser", `${product.base}/`);
    await page.goto(`${product.base}/`);
    await page.evaluate(() => fetch("/api/prospect", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }));
    await rounds("verification", `${product.base}/verification`);
    await signIn(page, product, "9876500001", "LOAN");
    await rounds("form", `${product.base}/user/user-detail`);
  } finally {
    await context.close();
    await product.stop();
    rmSync(profile, { recursive: true, force: true });
  }
  console.table(figures);
  return figures;
}
