import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { Criteria } from "../screens/criteria.ts";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { keyboardOnly } from "../support/by-keyboard.ts";
import { importUnchanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { DESKTOP, newVisitor } from "../support/visitor.ts";
import { documentText, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const LENDER = "kachnar-finance";
/** The fourth of the demo customers, who has agreed to hear of offers. */
const CUSTOMER = "6000000003";
/** Demo customers to erase, one for each try: what a failed try proposed stays open. */
const toErase = ["6000000004", "6000000005"];
/** A second try finds what the first has left. */
let tries = 0;

beforeEach(async () => {
  tries += 1;
  await importUnchanged(product);
});

const text = (path: string, ...at: (string | number)[]) => documentText("en", path, ...at);

/** Reports each frame in which nothing has focus, because the focused element was removed or cannot have focus any more. */
function watchFocus(): void {
  let lastFocused: Element | null = null;
  // Of the moment at which it came, since a link may have led on before the next frame.
  let path = "";
  addEventListener(
    "focusin",
    () => {
      path = location.pathname;
    },
    true,
  );
  const checkFrame = () => {
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused !== document.documentElement) {
      lastFocused = focused;
    } else if (lastFocused !== null) {
      const lostFocus = `${path}: ${lastFocused.outerHTML.slice(0, 120)}`;
      const isGone = !lastFocused.isConnected || lastFocused.matches(":disabled");
      if (isGone && path === location.pathname)
        (globalThis as unknown as { reportLostFocus(what: string): void }).reportLostFocus(lostFocus);
      lastFocused = null;
    }
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}

/** A page of a staff user who has no mouse. */
async function open(path: string, username = "admin1") {
  const visitor = await newVisitor(browser, DESKTOP);
  const { context, page } = visitor;
  onTestFinished(keyboardOnly(page));
  const lost: string[] = [];
  await context.exposeBinding("reportLostFocus", (_, what: string) => void lost.push(what));
  await context.addInitScript(watchFocus);
  await context.request.post(`${product.origin}/api/admin/login`, { data: { username, password: "saral-demo-1" } });
  await page.goto(product.base + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return {
    visitor,
    page,
    pages: new StaffPages(visitor),
    forms: new StaffForms(visitor),
    criteria: new Criteria(visitor),
    async close() {
      expect(lost, "the focus is never lost").toEqual([]);
      await visitor.close();
    },
  };
}

/** The focus comes to an element, or into it. */
const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one.contains(document.activeElement)), { message: `${element} has the focus` }).toBe(true);

/** Chooses in a list that opens, by the arrows. */
async function pick(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  const wanted = page.getByRole("listbox").getByRole("option", { name: option, exact: true });
  await wanted.waitFor();
  const focused = () => wanted.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 30 && !(await focused()); presses += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await wanted.waitFor({ state: "detached" });
}

const combobox = (forms: StaffForms, form: string, name: string) =>
  forms.block(form).getByRole("combobox", { name: text(`staff-forms/${form}`, "schema", "properties", name, "title") });

test("users: a missing field is focused, and then the invitation's link", async () => {
  const username = `keys.only${tries}`;
  const { visitor, page, forms, close } = await open("/admin/user-management");
  visitor.expectError(/status of 409/);
  await page.getByRole("link", { name: text("pages/user-management", "blocks", 0, "label") }).click();
  await forms.block("add-user").waitFor();
  await hasFocus(page.getByRole("heading", { level: 1 }));
  await forms.submit("add-user");
  await hasFocus(forms.field("add-user", "username"));
  await forms.field("add-user", "username").fill(username);
  await pick(page, combobox(forms, "add-user", "role"), word("en", "staff.codes.staff.role.2"));
  await forms.submit("add-user");
  const link = forms.block("add-user").getByRole("status");
  await link.waitFor();
  await hasFocus(link.locator(".."));
  // A name already in use is reported at its field.
  await pick(page, combobox(forms, "add-user", "role"), word("en", "staff.codes.staff.role.2"));
  await forms.field("add-user", "username").fill(username);
  await page.keyboard.press("Enter");
  await forms.message("add-user", "username", "unique").waitFor();
  await hasFocus(forms.field("add-user", "username"));
  await close();
});

test("messaging: a campaign is drafted, tested, its dialog dismissed, started and stopped", async () => {
  const { visitor, page, pages, forms, close } = await open("/admin/messaging");
  visitor.expectError(/status of 422/);
  const name = `By keys ${tries}`;
  await forms.field("draft-campaign", "name").fill(name);
  await pick(page, combobox(forms, "draft-campaign", "template"), text("templates/offers-are-waiting", "title"));
  await pick(page, combobox(forms, "draft-campaign", "channel"), word("en", "staff.codes.campaigns.channel.sms"));
  await pick(page, combobox(forms, "draft-campaign", "stage"), word("en", "staff.campaign.audience.stage.any"));
  await pick(page, combobox(forms, "draft-campaign", "product"), text("products/loan", "name"));
  await forms.submit("draft-campaign");
  const row = pages.block(text("tables/campaign-list", "title")).getByRole("row").filter({ hasText: name });
  await row.getByRole("link").first().click();
  await hasFocus(pages.heading(text("pages/one-campaign", "title")));

  const trial = pages.block(word("en", "staff.campaign.try"));
  const to = trial.getByRole("textbox");
  const send = trial.getByRole("button");
  await send.click();
  await hasFocus(to);
  await to.fill("123");
  await send.click();
  await trial.getByText(word("en", "staff.campaign.wrong.sms")).waitFor();
  await hasFocus(to);
  await to.fill(CUSTOMER);
  await send.click();
  await page.getByText(word("en", "staff.campaign.sampleSent")).waitFor();
  await hasFocus(send);

  const start = pages.block(word("en", "staff.campaign.reach")).getByRole("button", { name: word("en", "staff.campaign.start") });
  await start.click();
  const dialog = page.getByRole("dialog");
  await hasFocus(dialog.getByRole("button", { name: word("en", "staff.campaign.no") }));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(start);
  await start.click();
  await dialog.getByRole("button", { name: word("en", "staff.campaign.start") }).click();
  await hasFocus(page.getByRole("heading", { name: word("en", "staff.campaign.progress") }));
  await close();
});

test("customer eligibility: the effect is focused, and a closed dialog restores the focus", async () => {
  const { page, criteria, close } = await open(`/admin/customer-eligibility?criteria.lender=${LENDER}&criteria.product=LOAN`);
  await criteria.unfold(2);
  await criteria.bound(2, "minimum").fill("25000");
  await page.keyboard.press("Enter");
  await hasFocus(criteria.effect);
  const publish = criteria.editor.getByRole("button", { name: criteria.word("publish"), exact: true });
  await publish.click();
  await hasFocus(criteria.dialog.getByRole("button", { name: criteria.word("back") }));
  await page.keyboard.press("Enter");
  await hasFocus(publish);
  // The button goes with what it does.
  await criteria.editor.getByRole("button", { name: criteria.word("begin"), exact: true }).click();
  await criteria.done.waitFor();
  await hasFocus(page.getByRole("heading", { level: 2 }));
  await close();
});

test("partner config: an unreadable colour is focused; publishing does not move the focus", async () => {
  const { visitor, page, pages, forms, close } = await open("/admin/partners");
  visitor.expectError(/status of 422/);
  await pages.block(text("tables/brand-list", "title")).getByRole("row").nth(1).getByRole("link").first().click();
  await forms.block("change-brand").waitFor();
  const colour = forms.field("change-brand", "primaryColor");
  await colour.fill("#fde047");
  await forms.submit("change-brand");
  await hasFocus(colour);
  await expect.poll(() => colour.getAttribute("aria-invalid")).toBe("true");
  await colour.fill("#1d4ed8");
  await page.keyboard.press("Enter");
  await page.getByText(text("staff-forms/change-brand", "saved")).waitFor();
  await hasFocus(colour);
  await close();
});

test("erasing a customer: the error, the result, the dialog and the outcome", async () => {
  const { visitor, page, close } = await open("/admin/customer-info-deletion");
  visitor.expectError(/status of 400/);
  const erasureText = (key: string) => word("en", `staff.erasure.${key}`);
  const search = page.getByLabel(erasureText("search"));
  const find = page.getByRole("button", { name: erasureText("find"), exact: true });
  await search.fill("nobody");
  await find.click();
  await page.getByText(word("en", "errors.INVALID_IDENTIFIER")).waitFor();
  await hasFocus(search);
  await search.fill(toErase.shift() ?? "");
  await find.click();
  const found = page.getByRole("article").getByRole("article");
  await found.waitFor();
  await hasFocus(found.locator(".."));
  const propose = page.getByRole("button", { name: erasureText("propose"), exact: true });
  await propose.click();
  await hasFocus(page.getByRole("dialog").getByRole("button", { name: erasureText("no"), exact: true }));
  await page.keyboard.press("Escape");
  await hasFocus(propose);
  await propose.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: erasureText("propose"), exact: true })
    .click();
  await page.locator("[data-kind=success]").getByText(erasureText("proposeDone")).waitFor();
  await page.getByRole("button", { name: erasureText("open"), exact: true }).click();
  await page.getByRole("button", { name: erasureText("takeBack"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: erasureText("takeBack"), exact: true })
    .click();
  await page.locator("[data-kind=success]").getByText(erasureText("backDone")).waitFor();
  await close();
});

test("an upload: a refused file, its result, and the next file", async () => {
  const { visitor, page, pages, close } = await open("/admin/mis-upload");
  visitor.expectError(/status of 422/);
  const uploadText = (key: string, values?: Record<string, string | number>) => word("en", `staff.upload.${key}`, values);
  const block = pages.block(text("uploads/mis", "title"));
  const uploadFile = async (name: string, content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await block.getByLabel(uploadText("choose")).click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  };
  await uploadFile("keys.csv", "Lender,Status\na,b");
  const refused = block.getByRole("alert");
  await refused.waitFor();
  await hasFocus(refused.locator(".."));
  await uploadFile("keys.csv", "Lender,Lender Reference,Status\nAmaltas Bank,AB-1,approved");
  const outcome = block.getByRole("heading", { level: 3 });
  await outcome.waitFor();
  await hasFocus(outcome);
  await block.getByRole("button", { name: uploadText("another") }).click();
  await hasFocus(block);
  await close();
});

test("telecalling: focus is never lost while a call is recorded", async () => {
  const { page, pages, close } = await open("/admin/telecalling", "admin3");
  const now = pages.block(word("en", "staff.calls.now"));
  await now.waitFor();
  const next = now.getByRole("button", { name: word("en", "staff.calls.next") });
  // At night no customer may be called, and the page shows this.
  if ((await next.count()) > 0) {
    await next.click();
    const outcome = pages.block(word("en", "staff.calls.outcome"));
    await outcome.waitFor();
    await hasFocus(page.getByRole("heading", { level: 2 }).first());
    await outcome.getByRole("button", { name: word("en", "staff.calls.save") }).click();
    await hasFocus(outcome.getByRole("combobox"));
    await outcome.getByRole("combobox").selectOption({ label: text("options/default", "lists", "call-outcome", 0, "label") });
    await outcome.getByRole("button", { name: word("en", "staff.calls.save") }).click();
    await page.getByText(word("en", "staff.calls.saved")).waitFor();
    await hasFocus(page.getByRole("heading", { level: 2 }).first());
  }
  await close();
});
