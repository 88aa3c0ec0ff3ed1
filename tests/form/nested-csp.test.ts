import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, test, vi } from "vitest";
import { nestedForm } from "../../stories/form/nested-form.ts";
import { buildPage } from "../bench/form/build.ts";
import { serveFolder } from "../bench/form/serve.ts";
import { validatorSource } from "../bench/form/validator-source.ts";
import { chromiumOptions } from "../support/chromium.ts";

const NONCE = "bm9uY2Utb2YtYS10ZXN0";
/** As the server sends it (src/server/platform/plugins/security-headers.ts): no inline style without the nonce, no generated code. */
const POLICY = `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; img-src 'self' data:; object-src 'none'`;

test("lists and groups render, are styled and validate without violations of the Content Security Policy", async () => {
  const folder = mkdtempSync(join(tmpdir(), "saral-csp-"));
  vi.stubEnv("NODE_ENV", "production");
  await buildPage("ours", folder);
  const page = join(folder, "ours.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("<head>", `<head><meta property="csp-nonce" nonce="${NONCE}" />`));
  writeFileSync(join(folder, "nested.json"), JSON.stringify(nestedForm("en")));
  writeFileSync(join(folder, "nested.js"), validatorSource(nestedForm("en")));
  const site = await serveFolder(folder, { "content-security-policy": POLICY });
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const tab = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(String(error)));
    await tab.addInitScript(() => {
      const refused: string[] = [];
      Object.assign(window, { refused });
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        refused.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    await tab.goto(`${site.origin}/ours.html?form=nested`);
    await tab.getByRole("checkbox", { name: "I have running loans" }).check();
    const add = tab.locator("#field_existing_loans__add");
    await add.click();
    await tab.getByRole("button", { name: "form.continue" }).click();
    await tab.getByText("Please enter the lender's name").first().waitFor();
    // MUI's styles are in force, so the nonce was taken; a thumb can hit the button, and the page fits a small phone.
    expect(await add.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe("solid");
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await tab.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  }
}, 180_000);
