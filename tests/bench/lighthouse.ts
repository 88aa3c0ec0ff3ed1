/**
 * `npm run bench -- lighthouse`: Lighthouse for phones on the chooser, the verification and the form, as a new visitor sees them.
 * Each run has a browser of its own with an empty profile, so nothing is cached; behind the sign-in it has the visitor's cookies
 * and nothing else.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { type BrowserContext, type Cookie, chromium } from "playwright-core";
import { chromiumOptions } from "../support/chromium.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { signIn } from "../support/sign-in.ts";
import { type ReadmeRows, seconds } from "./readme-rows.ts";

/** Scores of 100, times in milliseconds. */
interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  speedIndex: number;
}

/** Lets `use` have a browser with a new profile, which is deleted afterwards. */
async function withFreshBrowser<T>(use: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "saral-lighthouse-"));
  const port = await freePort();
  const options = await chromiumOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    return await use(context, port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    formFactor: "mobile",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}: the cookies did not suffice`);
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    firstContentfulPaint: Math.round(value("first-contentful-paint")),
    largestContentfulPaint: Math.round(value("largest-contentful-paint")),
    totalBlockingTime: Math.round(value("total-blocking-time")),
    layoutShift: value("cumulative-layout-shift"),
    speedIndex: Math.round(value("speed-index")),
  };
}

/** The middle value of each figure. */
function medians(runs: Figures[]): Figures {
  const middle = (name: keyof Figures) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)];
  const names = Object.keys(runs[0] as Figures) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Figures;
}

/** The cookies of a customer with an application, and of one who has signed in for the first product. */
async function visitors(product: Product): Promise<{ started: Cookie[]; signedIn: Cookie[] }> {
  const config = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { products: { code: string }[] };
  const [first] = config.products;
  if (!first) throw new Error("There is no product to apply for");
  return withFreshBrowser(async (context) => {
    const page = await context.newPage();
    await page.goto(`${product.base}/`);
    await page.evaluate(() => fetch("/api/prospect", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }));
    const started = await context.cookies();
    await signIn(page, product, "9876500001", first.code);
    return { started, signedIn: await context.cookies() };
  });
}

export default async function run({ runs: times = 5 } = {}): Promise<Record<string, Figures>> {
  const product = await startProduct();
  const figures: Record<string, Figures> = {};
  const screen = async (name: string, path: string, cookies: Cookie[]) => {
    const runs: Figures[] = [];
    for (let round = 0; round < times; round += 1) {
      const one = await withFreshBrowser(async (context, port) => {
        await context.addCookies(cookies);
        return measure(`${product.base}${path}`, port);
      });
      runs.push(one);
    }
    console.log(`${name}: performance ${runs.map(({ performance }) => performance).join(", ")}; load ${loadavg()[0]?.toFixed(2)}`);
    figures[name] = medians(runs);
  };
  try {
    const { started, signedIn } = await visitors(product);
    await screen("chooser", "/", []);
    await screen("verification", "/verification", started);
    await screen("form", "/user/user-detail", signedIn);
  } finally {
    await product.stop();
  }
  console.table(figures);
  return figures;
}

export function readmeRows(screens: Record<string, Figures>): ReadmeRows {
  const all = Object.values(screens);
  const others = new Set(all.flatMap(({ accessibility, bestPractices, seo }) => [accessibility, bestPractices, seo]));
  return {
    "Lighthouse mobile, cold": all.map(({ performance }) => performance).join(", "),
    "Accessibility, best practices, SEO of each":
      others.size === 1 ? `${[...others][0]}` : `${Math.min(...others)} to ${Math.max(...others)}`,
    "Largest paint": `${all.map(({ largestContentfulPaint }) => seconds(largestContentfulPaint, 2)).join(", ")} s`,
  };
}
