import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES, routesOf } from "../support/check-staff-screen.ts";
import { submitApplication } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor, type Visitor } from "../support/visitor.ts";

const product = await ownProduct();
const browser = await openBrowser();

const ROOT = resolve(import.meta.dirname, "../../..");
/** What would call `ran` if a page took a text for markup, a script or a style. */
const CORPUS = [
  `<script>ran("script")</script>`,
  `"><img src=x onerror=ran("image")>`,
  `' onmouseover='ran("attribute")' x='`,
  `</title></style></textarea></script><script>ran("end of a script")</script>`,
  `<svg/onload=ran("drawing")>`,
  `<iframe srcdoc="<script>parent.ran('frame')</script>"></iframe>`,
  `[x](javascript:ran("link"))`,
  `&lt;script&gt;ran("entities")&lt;/script&gt;`,
  `<a href="javascript:ran('address')">x</a>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=ran("namespace")>`,
  `<!--><script>ran("comment")</script>-->`,
  `</style><style>@import "javascript:ran('style')";</style>`,
];
/** In each of them, and in nothing that is shipped. */
const MARK = /ran\(/;

let texts = 0;
/** Members that must stay as they are: the words of a consent's versions, and ids that a template has for each language. */
const KEPT = ["versions", "dltTemplateId"];

/** A document with something of the corpus behind each of its texts, in every language. */
function hostile(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(hostile);
  if (typeof node !== "object" || node === null) return node;
  const members = Object.entries(node);
  if (!("en" in node && "hi" in node) || !members.every(([, text]) => typeof text === "string"))
    return Object.fromEntries(members.map(([name, value]) => [name, KEPT.includes(name) ? value : hostile(value)]));
  texts += 1;
  return Object.fromEntries(members.map(([language, text]) => [language, `${text} ${CORPUS[texts % CORPUS.length]}`]));
}

const CUSTOMERS = [
  "/",
  "/verification",
  "/products",
  "/credit-cards",
  "/privacy-policy",
  "/how-we-match",
  "/grievance",
  "/emi-calculator",
  "/check-eligibility",
  "/create-merchant-form/mitti-farm",
  "/no/such/page",
  "/user/welcome-back",
  "/user/user-detail",
  "/user/offers",
  "/user/lenders-transaction/parijat-credit",
  "/user/my-applications",
  "/user/my-consents",
  "/user/my-data",
];
const STAFF = routesOf("admin")
  .map(({ path }) => path)
  .filter((path) => !/[{*]/.test(path));

let customer: Visitor;
let staff: Visitor;
const executed: string[] = [];
/** What each page says. */
const textsByPath = new Map<string, string>();
const PAGES_AT_ONCE = 3;

beforeAll(async () => {
  [customer, staff] = await Promise.all([newVisitor(browser), newVisitor(browser, DESKTOP)]);
  for (const { context } of [customer, staff])
    await context.exposeBinding("ran", ({ page }, what: string) => executed.push(`${what} on ${page.url()}`));
  customer.expectError(/404/);
  // No link to set a password was sent.
  staff.expectError(/400 .*\/api\/admin\/links/);
  await submitApplication(customer, product);
  await staff.context.request.post(`${product.origin}/api/admin/login`, { data: { username: ROLES[1], password: "saral-demo-1" } });
  const files = globSync("schemas/*/*.json", { cwd: ROOT, exclude: ["schemas/meta/*"] });
  const worded = files.filter((file) => /"hi":/.test(readFileSync(join(ROOT, file), "utf8")));
  const change = (text: string) => JSON.stringify(hostile(JSON.parse(text)));
  await importChanged(product, Object.fromEntries(worded.map((file) => [file, change])));
  await openAll(customer, CUSTOMERS);
  await openAll(staff, STAFF);
}, 240_000);
afterAll(async () => {
  await customer?.close();
  await staff?.close();
});

/** Opens a page of its own and waits until nothing comes any more. */
async function readTexts({ context }: Visitor, path: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(product.base + path);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  const textsByPath = await page.locator("body").innerText();
  await page.close();
  return textsByPath;
}

/** Opens pages, some concurrently, as each mostly waits. An error replaces the text of its page. */
async function openAll(visitor: Visitor, paths: readonly string[]): Promise<void> {
  const remaining = [...paths];
  const openNext = async () => {
    for (let path = remaining.shift(); path !== undefined; path = remaining.shift())
      textsByPath.set(path, await readTexts(visitor, path).catch(String));
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, openNext));
}

test.each([...CUSTOMERS, ...STAFF])("S38 hostile texts of documents are rendered as text only: %s", (path) => {
  expect(textsByPath.get(path)).toMatch(MARK);
  expect(executed).toEqual([]);
});
