import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkIn, startMailServer } from "../../support/mail-server.ts";
import { StaffForms } from "../screens/staff-forms.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { addPartner, PARTNER_PASSWORD } from "../support/partners.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { heading, newVisitor, type Visitor } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const mail = await startMailServer();
afterAll(() => mail.stop());
const product = await ownProduct({ SMTP_URL: mail.url });
const browser = await openBrowser();

const PASSWORD = "kadamba-veranda-42";
const OTHER = "another-veranda-43";
/** Each try has users of its own: a failed one leaves its users as they are by then. */
let tries = 0;

beforeEach(() => {
  tries += 1;
});

const arrive = async (address: string, language: Language, size: keyof typeof SIZES) => {
  const visitor = await newVisitor(browser, SIZES[size], language);
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await visitor.page.goto(address);
  return {
    visitor,
    forms: new StaffForms(visitor),
    pages: new StaffPages(visitor),
    login: new StaffLogin(visitor),
    ...createScreenChecker(visitor, size),
  };
};

const titleOf = ({ language }: Visitor, page: string) => documentText(language, `pages/${page}`, "title");

/** The link in the newest email to an address, other than one from before. */
async function mailedLink(address: string, before = ""): Promise<string> {
  let link = "";
  await expect.poll(() => (link = linkIn(mail.newestTo(address)))).not.toBe(before);
  return link;
}

/** Goes from the list of users to the page of one of them. */
async function editUser({ visitor, forms, pages }: Awaited<ReturnType<typeof arrive>>, username: string): Promise<void> {
  const { page, language } = visitor;
  await page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell", { name: username, exact: true }) })
    .getByRole("link", { name: documentText(language, "tables/admin-users", "rowActions", 0, "label") })
    .click();
  await pages.heading(titleOf(visitor, "edit-user")).waitFor();
  await forms.block("change-user").waitFor();
}

/** The secret beside the QR code, which is shown for users who cannot scan it. */
async function secretShown({ forms }: Awaited<ReturnType<typeof arrive>>, form: string): Promise<string> {
  const key = forms.block(form).locator("code").first();
  await key.waitFor();
  return (await key.textContent())?.replaceAll(" ", "") ?? "";
}

/** What an app shows, so many steps of 30 seconds ahead. */
const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** Adds a product owner, who accepts the invitation. */
async function addOwner(username: string): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(`${product.origin}/api/admin/${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { token } = await post("login", { username: "admin1", password: "saral-demo-1" });
  const added = await post("forms/add-user", { revision: "", answers: { username, role: "4" } }, token);
  const link = String(added.notices[0].link).split("#")[1];
  await post("forms/set-password", { revision: "", link, answers: { password: PASSWORD, again: PASSWORD } });
}

test.each(EN_DESKTOP)(
  "an invited user sets a password, signs in, forgets it and resets it: $language at $size px",
  async ({ language, size }) => {
    const name = `invited-${language}-${size}-${tries}`;
    const email = `${name}@example.com`;
    const admin = await arrive(`${product.base}/admin/user-management`, language, size);
    await admin.login.signIn("admin1");
    const users = titleOf(admin.visitor, "user-management");
    await admin.visitor.page.getByRole("link", { name: titleOf(admin.visitor, "new-user"), exact: true }).click();
    await admin.pages.heading(titleOf(admin.visitor, "new-user")).waitFor();
    await admin.forms.field("add-user", "username").fill(name);
    await admin.forms.choose("add-user", "role", word(language, "staff.codes.staff.role.2"));
    await admin.forms.field("add-user", "email").fill("not an address");
    admin.visitor.expectError(/422/);
    await admin.forms.submit("add-user");
    await admin.forms.message("add-user", "email", "pattern").waitFor();
    expect(await admin.forms.field("add-user", "username").inputValue()).toBe(name);
    await admin.forms.field("add-user", "email").fill(email);
    await admin.forms.submit("add-user");
    await admin.forms.block("add-user").getByRole("note").waitFor();
    await admin.checkScreen("invited");
    const first = await mailedLink(email);
    await admin.visitor.page
      .getByRole("link", { name: documentText(language, "pages/new-user", "blocks", 1, "label"), exact: true })
      .click();
    await admin.pages.heading(users).waitFor();
    // To set another password, as the one before is lost: without an address the link is shown.
    await editUser(admin, "admin2");
    await admin.forms.submit("send-link");
    const shown = admin.forms.block("send-link").getByLabel(word(language, "staff.notices.linkLabel"), { exact: true });
    expect(await shown.inputValue()).toMatch(/#[\w-]{43}$/);
    await admin.checkScreen("link-to-hand-on");
    const opened = await arrive(await shown.inputValue(), language, size);
    await opened.visitor.page.getByText("admin2", { exact: false }).first().waitFor();
    await opened.visitor.close();
    expect(admin.faults).toEqual([]);
    await admin.visitor.close();

    const guest = await arrive(first, language, size);
    await heading(guest.visitor.page, titleOf(guest.visitor, "admin-set-password")).waitFor();
    await guest.visitor.page.getByText(name, { exact: false }).first().waitFor();
    const { forms } = guest;
    await forms.secret("set-password", "password").fill("aaaaaaaaaaaaaa");
    await forms.secret("set-password", "again").fill(PASSWORD);
    guest.visitor.expectError(/422/);
    await forms.submit("set-password");
    await forms.message("set-password", "password", "pattern").waitFor();
    await guest.checkScreen("password-refused");
    await forms.secret("set-password", "password").fill(PASSWORD);
    await forms.submit("set-password");
    const signIn = guest.visitor.page.getByRole("link", { name: word(language, "staff.notices.signIn"), exact: true });
    await signIn.waitFor();
    await guest.checkScreen("password-set");
    await signIn.click();
    await guest.login.signIn(name, PASSWORD);
    await guest.pages.heading(titleOf(guest.visitor, "admin-dashboard")).waitFor();
    await guest.visitor.page
      .getByRole("banner")
      .getByRole("link", { name: titleOf(guest.visitor, "admin-account"), exact: true })
      .click();
    await forms.secret("change-password", "current").waitFor();
    await guest.checkScreen("account");

    const lost = await arrive(`${product.base}/admin/login`, language, size);
    await lost.login.heading.waitFor();
    await lost.checkScreen("sign-in");
    await lost.visitor.page.getByRole("link", { name: word(language, "admin.login.forgot"), exact: true }).click();
    await lost.forms.field("ask-reset", "username").fill(name);
    await lost.checkScreen("forgot-password");
    await lost.forms.submit("ask-reset");
    await lost.visitor.page.getByText(word(language, "staff.notices.resetAsked")).waitFor();
    await lost.checkScreen("reset-asked");
    const second = await mailedLink(email, first);
    await lost.visitor.page.goto(second);
    await lost.forms.secret("set-password", "password").fill(OTHER);
    await lost.forms.secret("set-password", "again").fill(OTHER);
    await lost.forms.submit("set-password");
    await lost.visitor.page.getByRole("link", { name: word(language, "staff.notices.signIn"), exact: true }).click();
    await lost.login.signIn(name, OTHER);
    await lost.pages.heading(titleOf(lost.visitor, "admin-dashboard")).waitFor();
    expect(lost.faults).toEqual([]);
    await lost.visitor.close();

    // A user who was signed in before is asked to sign in again, and the link is used up.
    guest.visitor.expectError(/401/);
    await guest.visitor.page.reload();
    await guest.login.heading.waitFor();
    guest.visitor.expectError(/410/);
    await guest.visitor.page.goto(second);
    await guest.visitor.page.getByRole("alert").waitFor();
    await guest.checkScreen("link-used");
    expect(guest.faults).toEqual([]);
    await guest.visitor.close();
  },
);

test.each(HI_PHONE)("the page of a user has forms for that user only: $language at $size px", async ({ language, size }) => {
  const owner = `edited-${language}-${size}-${tries}`;
  await addOwner(owner);
  const admin = await arrive(`${product.base}/admin/user-management`, language, size);
  const { visitor, forms, login, checkScreen, faults } = admin;
  const { page } = visitor;
  await login.signIn("admin1");
  await editUser(admin, owner);
  for (const form of ["change-user", "send-link"]) expect(await forms.choicesOf(form, "user")).toEqual([owner]);
  const noFactor = forms.block("remove-second-factor").getByText(documentText(language, "staff-forms/remove-second-factor", "empty"));
  await noFactor.waitFor();
  await checkScreen("edit-user");
  await forms.field("change-user", "username").fill(`${owner}-now`);
  await forms.choose("change-user", "role", word(language, "staff.codes.staff.role.3"));
  await forms.submit("change-user");
  await page.getByText(documentText(language, "staff-forms/change-user", "saved")).waitFor();
  // It is about the same user still, under the new name.
  await expect.poll(() => forms.choicesOf("change-user", "user")).toEqual([`${owner}-now`]);
  await expect.poll(() => forms.choicesOf("send-link", "user")).toEqual([`${owner}-now`]);
  await forms.choose("change-user", "state", word(language, "staff.codes.staff.state.disabled"));
  await forms.submit("change-user");
  // Of the page's forms, the one that is no use any more says so.
  await forms
    .block("send-link")
    .getByText(documentText(language, "staff-forms/send-link", "empty"))
    .waitFor();
  await page.getByRole("link", { name: documentText(language, "pages/edit-user", "blocks", 3, "label"), exact: true }).click();
  const row = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: `${owner}-now`, exact: true }) });
  // After the name: the role and the state.
  for (const [at, code] of [
    [1, "role.3"],
    [2, "state.disabled"],
  ] as const)
    await expect.poll(() => row.getByRole("gridcell").nth(at).textContent()).toBe(word(language, `staff.codes.staff.${code}`));
  expect(faults).toEqual([]);
  await visitor.close();
});

test.each(EN_DESKTOP)(
  "a second factor is set up, requested at the sign-in and turned off: $language at $size px",
  async ({ language, size }) => {
    const username = `factor-${language}-${size}-${tries}`;
    await addOwner(username);
    const one = await arrive(`${product.base}/admin/account`, language, size);
    const { visitor, forms, login, checkScreen } = one;
    visitor.expectError(/422/);
    await login.signIn(username, PASSWORD);
    const secret = await secretShown(one, "enrol-second-factor");
    await forms.field("enrol-second-factor", "code").fill("000 000");
    await forms.secret("enrol-second-factor", "current").fill("not-my-password");
    await forms.submit("enrol-second-factor");
    await forms.message("enrol-second-factor", "current", "pattern").waitFor();
    await forms.secret("enrol-second-factor", "current").fill(PASSWORD);
    await forms.submit("enrol-second-factor");
    await forms.message("enrol-second-factor", "code", "pattern").waitFor();
    await checkScreen("second-factor");
    await forms.field("enrol-second-factor", "code").fill(codeOf(secret));
    await forms.submit("enrol-second-factor");
    const codes = forms.block("enrol-second-factor").locator("li code");
    await codes.nth(9).waitFor();
    const recovery = (await codes.allTextContents()).map((code) => code.trim());
    await checkScreen("recovery-codes");
    await visitor.close();

    const other = await arrive(`${product.base}/admin/account?kept=1`, language, size);
    other.visitor.expectError(/422/);
    await other.login.signIn(username, PASSWORD);
    await other.forms.field("sign-in-code", "code").fill("not-the-code");
    await other.forms.submit("sign-in-code");
    await other.forms.message("sign-in-code", "code", "pattern").waitFor();
    await other.checkScreen("sign-in-code");
    await other.forms.field("sign-in-code", "code").fill(codeOf(secret, 1));
    await other.forms.submit("sign-in-code");
    await heading(other.visitor.page, titleOf(other.visitor, "admin-account")).waitFor();
    expect(new URL(other.visitor.page.url()).search).toBe("?kept=1");
    await other.forms.secret("remove-own-second-factor", "current").fill(PASSWORD);
    await other.forms.field("remove-own-second-factor", "code").fill(recovery[0] ?? "");
    await other.checkScreen("account-with-second-factor");
    await other.forms.submit("remove-own-second-factor");
    await other.visitor.page.getByText(documentText(language, "staff-forms/remove-own-second-factor", "saved")).waitFor();
    // It can be enabled again at once, with another secret.
    expect(await secretShown(other, "enrol-second-factor")).not.toBe(secret);
    await other.forms.field("enrol-second-factor", "code").waitFor();
    expect(await other.forms.block("remove-own-second-factor").count()).toBe(0);
    expect([...one.faults, ...other.faults]).toEqual([]);
    await other.visitor.close();
  },
);

test("the requested page survives the forgotten-password page, and is ignored in another area", async () => {
  const { visitor, forms, pages, login } = await arrive(`${product.base}/admin/account?kept=1`, "en", "1280");
  const { page } = visitor;
  const callback = () => new URL(page.url()).searchParams.get("callback");
  await login.heading.waitFor();
  await page.getByRole("link", { name: word("en", "admin.login.forgot"), exact: true }).click();
  await forms.field("ask-reset", "username").waitFor();
  expect(callback()).toBe("/admin/account?kept=1");
  await page.getByRole("link", { name: documentText("en", "pages/admin-forgot-password", "blocks", 1, "label"), exact: true }).click();
  await login.signIn("checker1");
  await pages.heading(titleOf(visitor, "admin-account")).waitFor();
  expect(new URL(page.url()).search).toBe("?kept=1");
  await visitor.close();

  const other = await arrive(`${product.base}/admin/forgot-password?callback=/partner/settings`, "en", "1280");
  const back = documentText("en", "pages/admin-forgot-password", "blocks", 1, "label");
  await other.visitor.page.getByRole("link", { name: back, exact: true }).click();
  await other.login.signIn("checker1");
  await other.pages.heading(titleOf(other.visitor, "admin-dashboard")).waitFor();
  await other.visitor.close();
});

test("a user who signs out offline is signed out once online, and the next sign-in stays valid", async () => {
  const { visitor, pages, login } = await arrive(`${product.base}/admin/account`, "en", "1280");
  const { page, context } = visitor;
  const account = pages.heading(titleOf(visitor, "admin-account"));
  const watched = page.waitForResponse(/session-tasks-[^/]+\.js/);
  await login.signIn("checker1");
  await account.waitFor();
  await watched;
  await page.waitForLoadState("networkidle");
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
  const token = await cookie("a_atkn");
  const status = async (of = token) =>
    (await fetch(`${product.origin}/api/admin-reverify`, { headers: { authorization: `Bearer ${of}` } })).status;
  visitor.expectError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("button", { name: "Logout", exact: true }).click();
  await login.heading.waitFor();
  expect(await status()).toBe(200);
  await context.setOffline(false);
  await expect.poll(() => status()).toBe(401);
  await login.signIn("admin1");
  await pages.heading(titleOf(visitor, "admin-dashboard")).or(account).first().waitFor();
  expect(await cookie("left_admin")).toBeUndefined();
  await page.reload();
  await pages.heading(titleOf(visitor, "admin-dashboard")).or(account).first().waitFor();
  expect(await status(await cookie("a_atkn"))).toBe(200);
  await visitor.close();
});

test("a partner changes the password, and errors are shown at their fields", async () => {
  const username = `partner-${tries}`;
  await addPartner(product, username, "marigold");
  const { visitor, forms, checkScreen, faults } = await arrive(`${product.base}/partner/settings`, "en", "360");
  await new StaffLogin(visitor, "partner").signIn(username, PARTNER_PASSWORD);
  await heading(visitor.page, titleOf(visitor, "partner-settings")).waitFor();
  for (const [field, text] of Object.entries({ current: "wrong-wrong-wrong", password: OTHER, again: OTHER }))
    await forms.secret("change-password", field).fill(text);
  visitor.expectError(/422/);
  await forms.submit("change-password");
  await forms.message("change-password", "current", "pattern").waitFor();
  await checkScreen("settings");
  await forms.secret("change-password", "current").fill(PARTNER_PASSWORD);
  await forms.submit("change-password");
  await visitor.page.getByText(documentText("en", "staff-forms/change-password", "saved")).waitFor();
  expect(faults).toEqual([]);
  await visitor.close();
});

describe("for a role that requires a second factor", () => {
  beforeAll(() =>
    importChanged(product, {
      "schemas/sites/multi-product.json": (text) => text.replace('"session": {', '"staff": { "secondFactorRoles": [4] },\n  "session": {'),
    }),
  );

  test.each(HI_PHONE)("a user without one sets it up before the session starts: $language at $size px", async ({ language, size }) => {
    const one = await arrive(`${product.base}/admin/option-lists`, language, size);
    const { visitor, forms, login, checkScreen } = one;
    const username = `owner-${language}-${size}-${tries}`;
    await addOwner(username);
    await login.signIn(username, PASSWORD);
    const secret = await secretShown(one, "sign-in-enrol");
    await checkScreen("enrol-at-sign-in");
    await forms.field("sign-in-enrol", "code").fill(codeOf(secret));
    await forms.submit("sign-in-enrol");
    await forms.block("sign-in-enrol").locator("li code").nth(9).waitFor();
    await checkScreen("codes-at-sign-in");
    await visitor.page.getByRole("button", { name: word(language, "staff.notices.goOn"), exact: true }).click();
    await heading(visitor.page, word(language, "admin.optionLists.title")).waitFor();
    await visitor.page.reload();
    await heading(visitor.page, word(language, "admin.optionLists.title")).waitFor();
    expect(one.faults).toEqual([]);
    await visitor.close();
  });
});
