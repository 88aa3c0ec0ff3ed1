import { expect, test } from "vitest";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { call, waitForIdleWatch } from "../support/customer.ts";
import { ownProduct } from "../support/lane.ts";
import { createMerchant } from "../support/merchants.ts";
import { createScreenChecker, EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { staffJourney } from "../support/staff-journey.ts";
import { heading } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const { open, product } = await staffJourney(await ownProduct());
/** Merchants of this file, each of one try alone: a try leaves its own as it ended. */
let merchantCount = 0;

/** An admin among the merchants, one of which is of this try alone, and what leads them into the partner portal and back. */
async function openMerchants(language: Language, size: keyof typeof SIZES) {
  const login = { username: "admin1", password: "saral-demo-1" };
  const { token } = await call(product, { token: "" }, "POST", "/api/admin/login", login);
  merchantCount += 1;
  const name = `Bina Stores ${language} ${size} ${merchantCount}`;
  const merchant = await createMerchant(product, token, name);
  const { visitor, pages } = await open("/admin/merchant-management", "admin1", language, SIZES[size]);
  const { page, context } = visitor;
  const forms = new StaffForms(visitor);
  const title = word(language, "partner.masquerade.title");
  const bar = page.getByRole("region", { name: title, exact: true });
  const cookies = async () => Object.fromEntries((await context.cookies()).map(({ name: key, value }) => [key, value]));
  const merchants = pages.heading(documentText(language, "pages/merchant-management", "title"));
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url().replace(product.base, "")));
  await merchants.waitFor();
  return {
    product,
    visitor,
    pages,
    name,
    title,
    bar,
    cookies,
    async begin() {
      // The requests, one of which is theirs, are on the same page.
      const table = pages.block(documentText(language, "tables/merchant-list", "title"));
      await table.getByRole("row").filter({ hasText: name }).getByRole("link").first().click();
      await forms.block("masquerade").waitFor();
      await forms.submit("masquerade");
      await page.waitForURL(`${product.base}/partner`);
      await bar.waitFor();
      visited.length = 0;
    },
    /** Shows a page without data, so that no call of it is refused before the next page is asked for. */
    async rest() {
      await page.goto(`${product.base}/partner/training-material`);
      await pages.heading(documentText(language, "pages/partner-training", "title")).waitFor();
      await bar.waitFor();
    },
    /** They are as they were, and no other place was shown on the way. */
    async isBack() {
      await page.waitForURL(`${product.base}/admin/merchant-management`);
      await merchants.waitFor();
      await page.getByText(name, { exact: true }).first().waitFor();
      expect(await page.getByText(title, { exact: true }).count()).toBe(0);
      const now = await cookies();
      expect([now.masquerade, now.p_atkn, typeof now.a_atkn]).toEqual([undefined, undefined, "string"]);
      // A navigation is reported more than once.
      const places = new Set(visited.map((path) => path.replace(/^\/partner(?!\/login).*/, "/partner")));
      expect([...places].filter((path) => path !== "/partner")).toEqual(["/admin/merchant-management"]);
    },
    async set(state: "active" | "disabled") {
      const record = await call(product, { token }, "GET", `/api/admin/forms/change-merchant?about=${merchant}`);
      const body = { revision: record.revision, answers: { ...record.answers, state } };
      await call(product, { token }, "POST", "/api/admin/forms/change-merchant", body);
    },
  };
}

test.each(EN_DESKTOP)("R1.22 an admin acts for a merchant, and returns: $language at $size px", async ({ language, size }) => {
  const { product, visitor, pages, name, title, bar, cookies, begin, rest, isBack, set } = await openMerchants(language, size);
  const { page } = visitor;
  const { checkScreen, faults } = createScreenChecker(visitor, size);
  const exit = bar.getByRole("button", { name: word(language, "partner.masquerade.exit"), exact: true });

  // R6.31, R2.110: a cookie and a bar say so while it is on.
  await begin();
  await pages.menu.waitFor();
  await bar.getByText(word(language, "partner.masquerade.who", { admin: "admin1", merchant: name }), { exact: true }).waitFor();
  await checkScreen("acting");
  // Above all that the portal shows, from edge to edge.
  const { width } = SIZES[size].viewport;
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width });
  expect(await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(120);
  const now = await cookies();
  expect([now.masquerade, now.a_atkn]).toEqual(["1", undefined]);
  await page.goto(`${product.base}/partner/settings`);
  await bar.getByText(title, { exact: true }).waitFor();
  // R4.61, R4.62: Exit gives the admin's session back, among the merchants.
  await exit.click();
  await isBack();
  await checkScreen("back");

  // O122: a session that is refused ends this alone.
  visitor.expectError(/status of 401/);
  await begin();
  await rest();
  await set("disabled");
  await page.reload();
  await isBack();

  // If it was ended elsewhere and the admin's token is not available, the admin signs in.
  await set("active");
  await page.reload();
  await begin();
  await rest();
  await call(product, { token: (await cookies()).p_atkn ?? "" }, "POST", "/api/partner/logout");
  await page.reload();
  await new StaffLogin(visitor).heading.waitFor();
  expect((await cookies()).masquerade).toBeUndefined();
  expect(faults).toEqual([]);
  await visitor.close();
});

test("O122 an unattended masquerade ends by itself", async () => {
  const { product, visitor, begin, isBack } = await openMerchants("en", "1280");
  const { page } = visitor;
  await begin();
  await page.clock.install();
  const idleWatch = waitForIdleWatch(page);
  await page.goto(`${product.base}/partner/settings`);
  await idleWatch;
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Shift");
  await page.clock.fastForward("01:00:02");
  await page.getByRole("dialog").getByRole("timer").waitFor();
  await page.clock.runFor("00:20");
  await page.clock.resume();
  await isBack();
  await visitor.close();
});

test("O122 another tab of the masquerade returns to the merchants too, and a later sign-in stays", async () => {
  const { product, visitor, title, bar, cookies, begin, isBack } = await openMerchants("en", "1280");
  const { page, context } = visitor;
  visitor.expectError(/status of 401/);
  await begin();
  const other = await context.newPage();
  const idleWatch = waitForIdleWatch(other);
  await other.goto(`${product.base}/partner/leads`);
  await other.getByRole("region", { name: title, exact: true }).waitFor();
  await other.getByText(documentText("en", "tables/partner-applications", "empty"), { exact: true }).waitFor();
  await idleWatch;
  await bar.getByRole("button", { name: word("en", "partner.masquerade.exit"), exact: true }).click();
  await isBack();
  await page.goto(`${product.base}/partner/login`);
  await new StaffLogin(visitor, "partner").signIn("partner1");
  const own = page.getByRole("banner").getByText("partner1");
  await own.waitFor();
  const before = await cookies();
  expect([typeof before.p_atkn, before.masquerade]).toEqual(["string", undefined]);

  // Nothing there asks for anything by itself; the next filter does.
  await other.getByRole("combobox", { name: "State", exact: true }).selectOption("open");
  await other.waitForURL(`${product.base}/admin/merchant-management`);
  await heading(other, documentText("en", "pages/merchant-management", "title")).waitFor();
  const after = await cookies();
  expect([after.p_atkn, after.partnerId, after.a_atkn]).toEqual([before.p_atkn, before.partnerId, before.a_atkn]);
  await page.reload();
  await own.waitFor();
  await visitor.close();
});
