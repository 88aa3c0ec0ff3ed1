import { expect, test } from "vitest";
import { Verification } from "../screens/verification.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { newVisitor } from "../support/visitor.ts";

const product = sharedProduct();
const browser = await openBrowser();

const DELETED_ID = "11111111-2222-4333-8444-555555555555";

test("a visitor whose prospect is unknown to the server gets another one and a passcode", async () => {
  const visitor = await newVisitor(browser);
  const { page, context } = visitor;
  await context.addCookies([{ name: "prospectAppId", value: DELETED_ID, url: product.origin }]);
  visitor.expectError(/404.*\/api\/otp\/send/);
  await page.goto(`${product.base}/verification`);
  const verification = new Verification(visitor);
  await verification.requestCode(newMobile());
  await verification.code.waitFor();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "prospectAppId")?.value).not.toBe(DELETED_ID);
  await visitor.close();
});
