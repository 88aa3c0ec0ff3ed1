import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Chooser } from "../screens/chooser.ts";
import { Form } from "../screens/form.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { signInByApi } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { DESKTOP, heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const SESSION = ["prospectAppId", "appId", "productId", "productType", "utms", "urlSegment", "qr", "url"];
const OTHERS = ["lender", "lastLoginDate", "coBrand", "language", "adminId", "roleId", "partnerId", "isPartner", "merchantId"];
const VALUES = ["%", "%E0%A4%A", "%00", "%7B%22a%22%3A%7B%7D%7D", "x".repeat(3_000)];
const QUERIES = ["?utm_source=%", "?lender=%E0%A4%A&qr=%&partner=%", "?utm_source[]=a&utm_source=b&__proto__=c#%E0%A4%A"];

describe("S55: the page opens whatever the browser has stored", () => {
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = await newVisitor(browser, DESKTOP);
    await visitor.context.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of ["reloaded-for", "language", "coBrand", "form", "prospectAppId"]) storage.setItem(key, '{"a":[{}');
      }
    });
  });
  afterEach(() => visitor.close());

  const cookies = (names: readonly string[], value: string) =>
    visitor.context.addCookies(names.map((name) => ({ name, value, url: product.origin })));
  const open = (path: string) => visitor.page.goto(product.base + path);

  test.each(VALUES)("the chooser and the verification, with cookies that contain %.20s", async (value) => {
    await cookies([...SESSION, ...OTHERS], value);
    for (const query of QUERIES) {
      await open(`/${query}`);
      await new Chooser(visitor).heading.waitFor();
    }
    await new Chooser(visitor).tile("Personal loan").click();
    await new Verification(visitor).heading.waitFor();
  });

  test("cookies above the server's limit are deleted, and the page opens without them", async () => {
    visitor.expectError(/431/);
    await cookies([...SESSION, ...OTHERS], "x".repeat(4_000));
    await open("/").catch(() => undefined);
    await new Chooser(visitor).heading.waitFor();
    const left = (await visitor.context.cookies()).filter(({ value }) => value.startsWith("xxx"));
    expect(left).toEqual([]);
  });

  test.each(VALUES)("the customer's welcome and form, and the staff's sign-in, with cookies that contain %.20s", async (value) => {
    await signInByApi(visitor, product);
    await cookies(
      [...SESSION, ...OTHERS].filter((name) => name !== "prospectAppId" && name !== "productType"),
      value,
    );
    await open("/user/welcome-back?lender=%");
    await new Welcome(visitor).heading("titleNew").waitFor();
    await open("/user/user-detail");
    await new Form(visitor).stepHeading("about-you").waitFor();
    for (const area of ["admin", "partner"] as const) {
      await open(`/${area}/login?callback=%E0%A4%A`);
      await heading(visitor.page, word("en", `${area}.login.title`)).waitFor();
    }
  });

  test.each([
    ["objects in place of strings", { first_name: { toString: 1 }, tin: { a: [] }, birth_date: {}, monthly_income: {}, gender: {} }],
    ["lists", { first_name: [{}], tin: [[]], birth_date: [1], monthly_income: [1], residence_type: ["OWNED"] }],
    ["numbers and booleans", { first_name: 7, tin: true, birth_date: 1e300, residence_type: 0, monthly_income: "x" }],
    ["nothing", { first_name: null, tin: null, birth_date: null, monthly_income: null }],
    ["very long texts", { first_name: "x".repeat(60_000), address1: "y".repeat(60_000) }],
    ["unknown keys", { pet: { name: "cat" }, constructor: 1, role_id: 3 }],
    ["a list in place of the answers", ["a"]],
  ])("a stored draft of %s: the form opens, and new input is saved", async (_, answers) => {
    const { page } = visitor;
    await signInByApi(visitor, product);
    const { release } = (await (await fetch(`${product.origin}/api/config/customer`)).json()) as { release: string };
    const draft = { form: "personal-loan", release, answers, step: "no-such-step", savedAt: new Date().toISOString() };
    await page.route("**/draft?*", (route) => route.fulfill({ json: { data: draft } }));
    await open("/user/user-detail");
    const form = new Form(visitor);
    await form.stepHeading("about-you").waitFor();
    await form.untilSaved("Meera", () => form.answer({ first_name: "Meera" }));
    await form.next.click();
    await form.summary.waitFor();
    expect(await form.field("first_name").inputValue()).toBe("Meera");
  });
});
