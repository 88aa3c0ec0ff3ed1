import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile } from "./customer.ts";
import { type JourneyProduct, startJourneyProduct } from "./journey-product.ts";
import { Verification } from "./screens/verification.ts";
import { newVisitor, openBrowser } from "./visitor.ts";

const GONE = "11111111-2222-4333-8444-555555555555";

let product: JourneyProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourneyProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test("a visitor whose prospect the server no longer knows gets another one and a passcode", async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  await context.addCookies([{ name: "prospectAppId", value: GONE, url: product.origin }]);
  visitor.expects(/404.*\/api\/otp\/send/);
  await page.goto(`${product.base}/verification`);
  const verification = new Verification(visitor);
  await verification.ask(newMobile());
  await verification.code.waitFor();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "prospectAppId")?.value).not.toBe(GONE);
  await visitor.close();
});
