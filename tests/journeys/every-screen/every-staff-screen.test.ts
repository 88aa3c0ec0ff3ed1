import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MenuDocument } from "../../../src/contract/documents.gen.ts";
import { shipped } from "../../schemas/shipped.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { ApiCustomer, personalLoan } from "../support/api-customer.ts";
import {
  checkScreenOfOtherRole,
  checkStaffScreen,
  goTo,
  isOpenTo,
  LANGUAGES,
  ROLES,
  type Role,
  type Route,
  resolvePath,
  routesOf,
  titleOf,
  type VisitorByLanguage,
} from "../support/check-staff-screen.ts";
import { call, findCustomerId } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { createMerchant, sendMerchantEnquiry } from "../support/merchants.ts";
import { DESKTOP, heading, navigateInPage, newVisitor, overflow, PHONE, type Visitor, whilePrinted } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const product = sharedProduct();
const browser = await openBrowser();

const ADMIN = routesOf("admin");
const PARTNER = routesOf("partner");
const EVERY_ROLE = Object.keys(ROLES).map(Number) as Role[];
const PASSWORD = "saral-demo-1";

/** What the specification gives roles 2 and 3 (R6.8, R6.9), and decision O86 role 4, whose option lists a link of the first leads to; role 1 has every item. */
const MENUS: Record<Exclude<Role, 1>, string[]> = {
  2: ["dashboard", "customers-journey", "application-status-file", "internal-report"],
  3: ["csr-portal", "telecalling"],
  4: ["customer-eligibility"],
};
/** Whose dashboard has nothing on it. */
const WITHOUT_FIGURES: Role[] = [3, 4];

let token: string;
/** The customer whose records are opened. */
let customer: string;
let ticket: string;
const staff = new Map<Role, VisitorByLanguage>();
let partner: VisitorByLanguage;
let anonymous: VisitorByLanguage;

const openInBothLanguages = async (prepare: (visitor: Visitor) => Promise<unknown> = async () => {}): Promise<VisitorByLanguage> => {
  const visit = async (language: Language) => {
    const visitor = await newVisitor(browser, DESKTOP, language);
    await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
    await prepare(visitor);
    return visitor;
  };
  return { en: await visit("en"), hi: await visit("hi") };
};
const signIn = (area: "admin" | "partner", username: string): Promise<VisitorByLanguage> =>
  openInBothLanguages(({ context }) =>
    context.request.post(`${product.origin}/api/${area}/login`, { data: { username, password: PASSWORD } }),
  );
const readTable = async (table: string) => {
  const query = table === "begun-products" ? `&filter=${encodeURIComponent(JSON.stringify({ customer: [customer] }))}` : "";
  return (await call(product, { token }, "GET", `/api/admin/tables/${table}?limit=1${query}`)).rows;
};

/** YYYY-MM-DD. */
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A customer with an application, a ticket, a campaign, an advertisement, a merchant and one who asks to be one: what the pages of one record are about. */
async function seedRecords(): Promise<void> {
  const setup = await newVisitor(browser, DESKTOP);
  const { mobile } = await new ApiCustomer(setup.context.request, product).apply(personalLoan());
  const administrator = await setup.context.request.post(`${product.origin}/api/admin/login`, {
    data: { username: ROLES[1], password: PASSWORD },
  });
  ({ token } = await administrator.json());
  const save = (form: string, answers: object) => call(product, { token }, "POST", `/api/admin/forms/${form}`, { revision: "", answers });
  await save("draft-campaign", { name: "Monsoon", template: "offers-are-waiting", channel: "sms", stage: "any", product: "LOAN" });
  const texts = { titleEn: "Costs", titleHi: "लागत", textEn: "What a loan costs", textHi: "लोन की लागत" };
  await save("add-advert", { ...texts, link: "/emi-calculator", startsOn: dateInDays(60), endsOn: dateInDays(90), priority: 5 });
  await createMerchant(product, token, "Asha Stores");
  await sendMerchantEnquiry(product, "Bina Traders");
  const asking = await setup.context.request.post(`${product.origin}/api/partner/login`, {
    data: { username: "partner1", password: PASSWORD },
  });
  const asker = await asking.json();
  const answers = { category: "product", subject: "Rates", text: "How are they set?", application: "none" };
  await call(product, { token: asker.token }, "POST", "/api/partner/forms/ask-general-query", { revision: "", answers });
  await setup.close();
  [{ id: ticket }] = await readTable("waiting-tickets");
  customer = await findCustomerId(product, token, mobile);
}

beforeAll(async () => {
  await seedRecords();
  for (const role of EVERY_ROLE) staff.set(role, await signIn("admin", ROLES[role]));
  partner = await signIn("partner", "partner1");
  anonymous = await openInBothLanguages();
});
afterAll(async () => {
  const open = [...staff.values(), partner, anonymous].flatMap((visitors) => Object.values(visitors ?? {}));
  const closed = await Promise.allSettled(open.map((visitor) => visitor.close()));
  for (const one of closed) if (one.status === "rejected") throw one.reason;
});

const pathOf = (route: Route) => resolvePath(route, readTable, { customer, ticket, partner: "sunbird", product_id: "LOAN" });
const visitorsOfRole = (role: Role) => staff.get(role) as VisitorByLanguage;
const home = { admin: "/admin/dashboard", partner: "/partner" } as const;

/** Goes to a path that leads home. */
async function expectRedirectHome({ page }: Visitor, path: string, to: string): Promise<void> {
  await goTo(page, product, path);
  await page.waitForURL(product.base + to);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

describe("R6.7 R6.8 R6.9 each screen of the staff opens for each role that has it, and for one role in both languages on a desktop and a phone", () => {
  // A call is opened where there is a queue of them, in the walks of telecalling.
  const own = ADMIN.filter(({ group, id, path }) => group === "admin" && id !== "admin-root" && path !== "/admin/telecalling/{customer}");
  test.each(own.map((route) => [route.path, route] as const))("%s", async (_, route) => {
    const path = await pathOf(route);
    const [first] = EVERY_ROLE.filter((role) => isOpenTo(route, role));
    const seen = EVERY_ROLE.map(async (role) => {
      // What is for several roles the others open in the one language or the other.
      const other = visitorsOfRole(role)[role % 2 === 0 ? "hi" : "en"];
      if (path === home.admin && WITHOUT_FIGURES.includes(role)) return [];
      if (isOpenTo(route, role)) {
        const check =
          role === first
            ? checkStaffScreen(visitorsOfRole(role), product, route, path)
            : checkScreenOfOtherRole(other, product, route, path);
        return (await check).map((what) => `role ${role}, ${what}`);
      }
      await expectRedirectHome(other, path, home.admin);
      return [];
    });
    expect((await Promise.all(seen)).flat()).toEqual([]);
  });

  test.each(EVERY_ROLE)("R6.23 the menu of role %i has its items and no others", async (role) => {
    const { items } = shipped<MenuDocument>("menus/admin-sidebar");
    const mine = items.filter(({ id, go, own: mine }) => go && !mine && (role === 1 || MENUS[role].includes(id)));
    for (const language of LANGUAGES) {
      const visitor = visitorsOfRole(role)[language];
      await goTo(visitor.page, product, home.admin);
      await expect.poll(() => new StaffPages(visitor).labels()).toEqual(mine.map(({ label }) => label[language]));
    }
  });

  test.each(WITHOUT_FIGURES)("O87 role %i is redirected to a page that explains the menu, and requests no figures", async (role) => {
    for (const language of LANGUAGES) {
      const { page } = visitorsOfRole(role)[language];
      const asked: string[] = [];
      page.on("request", (request) => void (/\/api\/admin\/(tables|reports)/.test(request.url()) && asked.push(request.url())));
      await page.goto(product.base + home.admin);
      await page.getByText(word(language, "staff.neutral")).waitFor();
      expect(asked).toEqual([]);
    }
  });
});

test("a check that fails on a phone leaves the visitor's window as large as it was", async () => {
  const visitors = await openInBothLanguages();
  const { page } = visitors.en;
  await page.addInitScript((width) => {
    const { get } = Object.getOwnPropertyDescriptor(Element.prototype, "scrollWidth") ?? {};
    Object.defineProperty(Element.prototype, "scrollWidth", {
      get(this: Element) {
        if (this === document.documentElement && innerWidth === width) throw new Error("no width on a phone");
        return get?.call(this);
      },
    });
  }, PHONE.viewport.width);
  const [route] = ADMIN.filter(({ screen }) => screen === "admin-login") as [Route];
  await expect(checkStaffScreen(visitors, product, route, route.path)).rejects.toThrow("no width on a phone");
  expect(page.viewportSize()).toEqual(DESKTOP.viewport);
  for (const visitor of Object.values(visitors)) await visitor.close();
});

test("no column of the table of users is cut in a window of 1280 px", async () => {
  for (const language of LANGUAGES) {
    const { page } = visitorsOfRole(1)[language];
    await goTo(page, product, "/admin/user-management");
    const grid = page.getByRole("grid");
    await grid.getByRole("row").nth(1).waitFor();
    const cut = () => grid.locator(".MuiDataGrid-virtualScroller").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await cut(), language).toBe(0);
  }
});

describe("each screen of partners, and those for signing in", () => {
  // What is opened by a link or halfway through a sign-in is in a file of its own.
  const midSignIn = /set-password|sign-in-code|sign-in-enrol/;
  const alone = [...ADMIN, ...PARTNER].filter(({ group, path }) => (group === "login" || group === "public") && !midSignIn.test(path));
  test.each(alone.map((route) => [route.path, route] as const))("signed out: %s", async (_, route) => {
    if (route.screen === "not-found") for (const language of LANGUAGES) anonymous[language].expectError(/404/);
    expect(await checkStaffScreen(anonymous, product, route, await pathOf(route))).toEqual([]);
  });

  test.each(PARTNER.filter(({ group }) => group === "partner").map((route) => [route.path, route] as const))("%s", async (_, route) => {
    expect(await checkStaffScreen(partner, product, route, await pathOf(route))).toEqual([]);
  });

  test("a product and the questions have no menu and no buttons when printed, in portrait and in landscape", async () => {
    const { page } = partner.en;
    for (const path of ["/partner/product-offering/LOAN", "/partner/faqs"]) {
      await goTo(page, product, path);
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      await page.getByRole("navigation").first().waitFor();
      await whilePrinted(page, async () => {
        // A sheet of A4 within its margins.
        for (const viewport of [
          { width: 718, height: 1000 },
          { width: 1000, height: 718 },
        ]) {
          await page.setViewportSize(viewport);
          expect(await overflow(page), path).toBe(0);
          expect(await page.locator("nav:visible, button:visible, header details:visible").allTextContents(), path).toEqual([]);
        }
      });
    }
  });

  test("pages with tables and reports have no filters and no search box when printed, and name the filters in force", async () => {
    const { page } = visitorsOfRole(1).en;
    for (const [path, inForce] of [
      ["/admin/user-management?admin-users.role=1", ["Role: 1 – Administrator"]],
      ["/admin/customers-journey", []],
      ["/admin/dashboard", ["Period: Last 30 Days"]],
    ] as const) {
      await goTo(page, product, path);
      await page.locator("[data-filters]").first().waitFor();
      await whilePrinted(page, async () => {
        expect(await page.locator("main :is(select, input):visible, [data-filters] summary:visible").count(), path).toBe(0);
        for (const text of inForce) await page.getByText(text, { exact: true }).first().waitFor();
      });
    }
  });

  const protectedOnes = [...ADMIN, ...PARTNER].filter(({ group }) => group === "admin" || group === "partner");
  test("R4.55 none of them opens without a session", async () => {
    const { page, language } = anonymous.en;
    const loaded = new Set<string>();
    for (const route of protectedOnes) {
      const area = route.group as keyof typeof home;
      const path = await pathOf(route);
      if (loaded.has(area)) await navigateInPage(page, product.base + path);
      else await page.goto(product.base + path);
      loaded.add(area);
      await page.waitForURL(({ searchParams }) => searchParams.get("callback") === path);
      await heading(page, word(language, `${area}.login.title`)).waitFor();
    }
  });

  test.each(["admin", "partner"] as const)("a signed-in user is redirected home from the sign-in page of %s", async (area) => {
    const visitor = (area === "admin" ? visitorsOfRole(2) : partner).en;
    for (const route of [...ADMIN, ...PARTNER].filter(({ path, group }) => group === "login" && path.includes(`/${area}/`)))
      await expectRedirectHome(visitor, await pathOf(route), home[area]);
    const first = [...ADMIN, ...PARTNER].find(({ path }) => path === home[area]) as Route;
    await heading(visitor.page, titleOf(first, visitor.language)).waitFor();
  });
});
