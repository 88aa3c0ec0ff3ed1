import { beforeAll, describe, expect, test } from "vitest";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { call, submitApplication } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, HI_PHONE, SIZES } from "../support/screen-checker.ts";
import { axeViolations, DESKTOP, newVisitor, PHONE } from "../support/visitor.ts";
import { documentText, type Language, word } from "../support/words.ts";

const product = await ownProduct();
const browser = await openBrowser();

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

let appId: string;
/** The day on which the application of these tests was made; they may come to the next one. */
let firstDay: string;
beforeAll(async () => {
  firstDay = today();
  const customer = await newVisitor(browser, PHONE);
  const account = await submitApplication(customer, product);
  appId = account.appId;
  await call(product, account, "GET", `/api/offers/${appId}`);
  await customer.close();
});

const open = async (path: string, username: string, language: Language, options = DESKTOP) => {
  const visitor = await newVisitor(browser, options, language);
  await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
  await visitor.page.goto(product.base + path);
  await new StaffLogin(visitor).signIn(username);
  return { visitor, pages: new StaffPages(visitor) };
};

/** A day of which there is nothing to report. */
const LONG_AGO = "2020-01-15";

/** How many applications there are: one of this test, and those of the demo customers. */
async function applications(): Promise<number> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "admin1", password: "saral-demo-1" });
  const { token } = await (await fetch(`${product.origin}/api/admin/login`, { method: "POST", headers, body })).json();
  return (await call(product, { token }, "GET", "/api/admin/tables/latest-applications")).total;
}

describe("pages of the staff defined by documents", () => {
  test.each(EN_DESKTOP)("S37 dashboard, Products Report and Merchants: $language at $size px", async ({ language, size }) => {
    const { visitor, pages } = await open("/admin/dashboard", "admin1", language, SIZES[size]);
    const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
    const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);

    await pages.heading(text("pages/admin-dashboard", "title")).waitFor();
    // Each count of what waits leads to its rows.
    const waiting = pages.block(text("pages/admin-dashboard", "blocks", 0, "title"));
    await waiting.getByRole("link").first().waitFor();
    expect(
      await waiting.getByRole("link").evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search)),
    ).toEqual(["?merchant-enquiries.state=waiting", "?requests-for-erasure.state=asked", "", "?call-queue.state=waiting"]);
    const byDay = text("reports/applications-by-day", "title");
    const [from, to] = [firstDay, today()];
    await pages.setPeriod(null, from, to);
    await expect.poll(() => new URL(visitor.page.url()).searchParams.get("page.days")).toBe(`${from}..${to}`);
    const funnel = text("reports/visits-to-disbursal", "title");
    await pages.block(funnel).getByRole("listitem").nth(7).waitFor();
    await pages.block(byDay).getByRole("img").waitFor();
    await checkScreen("dashboard");

    const reports = text("pages/internal-report", "title");
    await (await pages.item(reports)).click();
    await pages.heading(reports).waitFor();
    const latest = pages.block(text("tables/latest-applications", "title")).last();
    await latest.getByRole("grid").getByRole("gridcell").first().waitFor();
    const total = await applications();
    await latest.getByText(word(language, "staff.table.range", { from: 1, to: total, total })).waitFor();
    await visitor.page.getByRole("link", { name: text("pages/product-figures", "title"), exact: true }).click();
    await checkArrival("products-report", pages.heading(text("pages/product-figures", "title")));
    const report = text("reports/offers-by-product", "title");
    await pages.setPeriod(report, LONG_AGO, LONG_AGO);
    await pages.block(report).getByText(text("reports/offers-by-product", "empty")).waitFor();
    await pages.setPeriod(report, from, to);
    await pages.block(report).getByRole("img").waitFor();
    await pages.block(report).getByText(word(language, "staff.report.figures")).click();
    await pages.block(report).getByRole("row").nth(2).waitFor();
    await pages
      .block(report)
      .getByRole("rowheader", { name: word(language, "staff.report.total") })
      .waitFor();
    expect(new URL(visitor.page.url()).searchParams.get("offers-by-product.decided_at")).toBe(`${from}..${to}`);
    await checkScreen("products-report-figures");

    const merchants = text("pages/merchant-management", "title");
    await (await pages.item(merchants)).click();
    await checkArrival("merchants", pages.heading(merchants));
    await pages
      .block(text("tables/merchant-list", "title"))
      .getByText(language === "en" ? "No record available" : text("tables/merchant-list", "empty"), { exact: true })
      .waitFor();
    const files = text("pages/customer-files", "title");
    await (await pages.item(text("pages/customer-service", "title"))).click();
    await visitor.page.getByRole("main").getByRole("link", { name: files, exact: true }).click();
    await checkArrival("customer-files", pages.heading(files));
    const secrets = text("tables/secrets-of-lenders", "title");
    const connections = text("pages/lender-connections", "title");
    await (await pages.item(text("pages/lenders", "title"))).click();
    await visitor.page.getByRole("main").getByRole("link", { name: connections, exact: true }).click();
    await checkArrival("lender-connections", pages.heading(connections));
    await pages
      .block(secrets)
      .getByRole("gridcell", { name: word(language, "staff.codes.lender-secrets.state.ours") })
      .first()
      .waitFor();
    await checkScreen("lender-secrets");
    await (await pages.item(merchants)).click();
    await pages.heading(merchants).waitFor();
    const current = await (await pages.item(merchants)).getAttribute("aria-current");
    expect(current).toBe("page");
    await checkScreen("merchants");
    expect(faults).toEqual([]);
    await visitor.close();
  });

  test.each(HI_PHONE)("lenders, a single one, and a customer's journey: $language at $size px", async ({ language, size }) => {
    const { visitor, pages } = await open("/admin/lenders", "admin1", language, SIZES[size]);
    const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
    const { page } = visitor;
    const text = (path: string, ...at: (string | number)[]) => documentText(language, path, ...at);
    const lenders = pages.block(text("tables/lender-list", "title"));
    await lenders.getByRole("gridcell").first().waitFor();
    await checkScreen("lenders");
    await lenders
      .getByRole("link", { name: text("tables/lender-list", "rowActions", 0, "label") })
      .first()
      .click();
    await checkArrival("one-lender", pages.heading(text("pages/one-lender", "title")));
    await pages.block(text("tables/lender-profile", "title")).getByRole("definition").first().waitFor();
    await pages.block(word(language, "staff.terms.title")).getByRole("definition").first().waitFor();
    await checkScreen("one-lender");
    const journey = text("pages/customers-journey", "title");
    await (await pages.item(journey)).click();
    await pages.heading(journey).waitFor();
    const search = page.getByLabel(word(language, "staff.search.label"));
    await search.fill("9000000009");
    await page.keyboard.press("Enter");
    await page.getByText(word(language, "staff.search.nobody")).waitFor();
    await search.fill(appId);
    await page.keyboard.press("Enter");
    await checkArrival("one-journey", pages.heading(text("pages/one-journey", "title")));
    const timeline = pages.block(text("tables/customer-timeline", "title"));
    await timeline
      .getByRole("gridcell", { name: word(language, "staff.codes.customer-events.event.offers-made") })
      .first()
      .waitFor();
    expect(new URL(page.url()).search).toBe("");
    await checkScreen("one-journey");
    expect(faults).toEqual([]);
    await page.goto(`${product.base}/admin/lenders/nobody`);
    await page.getByText(word(language, "common.notFound.title")).waitFor();
    await visitor.close();
  });

  test("R6.8 R6.9 role 2 has the figures but not the pages of role 1; role 3 has a page without data", async () => {
    const two = await open("/admin/merchant-management", "admin2", "en");
    await two.pages.heading("Dashboard").waitFor();
    await two.pages.block("Applications by day").waitFor();
    expect(await two.pages.labels()).toEqual(["Dashboard", "Customers Journey", "Application Status File", "Internal Reports"]);
    // Its page of reports has no way to those of role 1.
    await (await two.pages.item("Internal Reports")).click();
    await two.pages.heading("Internal Reports").waitFor();
    await two.visitor.page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    expect(await two.visitor.page.getByRole("main").getByRole("link").allTextContents()).toEqual([]);
    await two.visitor.close();
    const three = await open("/admin/dashboard", "admin3", "en");
    const asked: string[] = [];
    three.visitor.page.on("request", (request) => {
      if (/\/api\/admin\/(tables|reports)/.test(request.url())) asked.push(request.url());
    });
    await three.visitor.page.getByText(word("en", "staff.neutral")).waitFor();
    expect(asked).toEqual([]);
    // Without data there is nothing to filter.
    expect(await three.visitor.page.getByRole("main").getByRole("combobox").count()).toBe(0);
    expect(await three.pages.labels()).not.toContain("Dashboard");
    await three.visitor.close();
  });

  test("a shared URL restores filters and order, and the browser restores the columns", async () => {
    const { visitor, pages } = await open(
      "/admin/internal-report?latest-applications.sort=amount&latest-applications.state=open",
      "admin1",
      "en",
    );
    const { page } = visitor;
    const table = pages.block("Applications").last();
    await table.getByRole("gridcell").first().waitFor();
    expect(await table.getByRole("columnheader", { name: "Amount asked for" }).getAttribute("aria-sort")).toBe("ascending");
    expect(await table.getByRole("combobox", { name: "State" }).inputValue()).toBe("open");
    await table.getByText(word("en", "staff.table.look")).click();
    await table.getByRole("checkbox", { name: "Employment" }).uncheck();
    await table.getByRole("columnheader", { name: "Employment" }).waitFor({ state: "detached" });
    await page.reload();
    await table.getByRole("gridcell").first().waitFor();
    expect(await table.getByRole("columnheader", { name: "Employment" }).count()).toBe(0);
    await visitor.close();
  });

  test("the rows of a table are saved as a file", async () => {
    const { visitor, pages } = await open("/admin/internal-report", "admin1", "en");
    const table = pages.block("Applications").last();
    await table.getByRole("gridcell").first().waitFor();
    expect((await pages.save(table, "export")).suggestedFilename()).toBe("latest-applications.csv");
    await visitor.close();
  });

  test("`/` focuses the first filter, `?` lists the keys, Ctrl+K opens what is typed, and a typed number is applied", async () => {
    const { visitor, pages } = await open("/admin/lender-connections", "admin1", "en");
    const { page } = visitor;
    await pages.heading("Lender connections").waitFor();
    const first = pages.block("Secrets of lenders' connections").getByRole("combobox", { name: "Lender" });
    await first.waitFor();
    await page.getByRole("button", { name: "Keys" }).waitFor();
    await page.keyboard.press("/");
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    await pages.heading("Lender connections").focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.getByText("Show this list").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    const palette = page.getByRole("dialog", { name: "Search or go to" });
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    expect(await pages.heading("Lender connections").evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("amaltas");
    await palette.getByRole("option", { name: "Amaltas Bank", exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await pages.heading("Amaltas Bank").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("connections");
    await page.keyboard.press("Enter");
    await pages.heading("Lender connections").waitFor();
    const bad = pages.block("Status files read").getByRole("form", { name: "Lines rejected: from and to" });
    await bad.getByLabel("Lines rejected · from").fill("many");
    await page.keyboard.press("Enter");
    await bad.getByRole("alert").getByText("This is not a number.").waitFor();
    await bad.getByLabel("Lines rejected · from").fill("1,200");
    const [asked] = await Promise.all([page.waitForRequest(/tables\/readings-of-status-files\?/), page.keyboard.press("Enter")]);
    expect(JSON.parse(new URL(asked.url()).searchParams.get("filter") ?? "")).toEqual({ bad: { from: 1200 } });
    expect(new URL(page.url()).searchParams.get("readings-of-status-files.bad")).toBe("1200..");
    await page.reload();
    await bad.getByLabel("Lines rejected · from").waitFor();
    expect(await bad.getByLabel("Lines rejected · from").inputValue()).toBe("1,200");
    await page.goto(`${product.base}/admin/lender-connections?readings-of-status-files.bad=many..`);
    visitor.expectError(/400/);
    await pages.block("Status files read").getByText(word("en", "staff.trouble.wrongFilter")).waitFor();
    await visitor.close();
  });

  test("the signed-in user is shown after a reload too, in both areas", async () => {
    const { visitor } = await open("/admin/dashboard", "admin1", "en");
    await visitor.page.getByRole("banner").getByText("admin1").waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole("banner").getByText("admin1").waitFor();
    await visitor.close();
    const other = await newVisitor(browser, DESKTOP);
    await other.page.goto(`${product.base}/partner/login`);
    await new StaffLogin(other, "partner").signIn("partner1");
    await other.page.getByRole("banner").getByText("partner1").waitFor();
    await other.page.reload();
    await other.page.getByRole("banner").getByText("partner1").waitFor();
    await other.close();
  });

  test("a partner sees the page of its own leads", async () => {
    const visitor = await newVisitor(browser, DESKTOP);
    await visitor.page.goto(`${product.base}/partner/login`);
    await new StaffLogin(visitor, "partner").signIn("partner1");
    const pages = new StaffPages(visitor);
    await pages.openLeads();
    await pages.heading("Your leads").waitFor();
    await pages.block("All leads").getByText("No record available").waitFor();
    await visitor.close();
  });

  test("principle 1: a table, a funnel, their page, the page of one row, routes and menu item need documents only", async () => {
    const bilingual = (en: string) => ({ en, hi: `${en} पेज` });
    const json = (value: object) => () => JSON.stringify(value);
    await importChanged(product, {
      "schemas/tables/own-rows.json": json({
        id: "own-rows",
        area: "admin",
        roles: [1],
        dataset: "offers",
        title: bilingual("Every offer"),
        columns: [
          { field: "lender", label: bilingual("Lender") },
          { field: "status", label: bilingual("Status") },
          { field: "decided_at", label: bilingual("Decided") },
        ],
        filters: [{ field: "lender", label: bilingual("Lender") }],
        sort: "-decided_at",
        rowActions: [{ id: "open", label: bilingual("Look"), path: "/admin/own-page/{lender}" }],
        empty: bilingual("No record available"),
        export: true,
      }),
      "schemas/tables/own-record.json": json({
        id: "own-record",
        area: "admin",
        roles: [1],
        dataset: "lenders",
        title: bilingual("Who it is"),
        columns: [{ field: "legal_name", label: bilingual("Legal name") }],
        filters: [{ field: "lender", label: bilingual("Lender") }],
        sort: "lender",
        empty: bilingual("No record available"),
        export: false,
      }),
      "schemas/reports/own-funnel.json": json({
        id: "own-funnel",
        area: "admin",
        roles: [1],
        dataset: "visits",
        title: bilingual("Two steps"),
        dimensions: [],
        measures: [
          { measure: "visited", label: bilingual("Came") },
          { measure: "verified", label: bilingual("Stayed") },
        ],
        range: { field: "created_at", default: "yesterday" },
        chart: { kind: "funnel" },
        empty: bilingual("No record available"),
        export: false,
      }),
      "schemas/pages/own-row.json": json({
        id: "own-row",
        area: "admin",
        title: bilingual("One lender's offers"),
        blocks: [
          { type: "record", table: "own-record", where: { lender: "who" } },
          { type: "table", table: "own-rows", where: { lender: "who" } },
        ],
      }),
      "schemas/pages/own-page.json": json({
        id: "own-page",
        area: "admin",
        title: bilingual("Offers made"),
        blocks: [
          { type: "report", report: "own-funnel" },
          { type: "table", table: "own-rows" },
        ],
      }),
      "schemas/routing/admin.json": (text) => {
        const routing = JSON.parse(text);
        routing.routes.unshift({
          id: "own-page",
          path: "/admin/own-page",
          screen: "page",
          page: "own-page",
          group: "admin",
          roles: [1],
          title: bilingual("Offers made"),
        });
        routing.routes.unshift({ ...routing.routes[0], id: "own-row", path: "/admin/own-page/{who}", page: "own-row" });
        return JSON.stringify(routing);
      },
      "schemas/menus/admin-sidebar.json": (text) => {
        const menu = JSON.parse(text);
        menu.items.unshift({ id: "own-page", label: bilingual("Offers made"), go: "/admin/own-page", icon: "file", roles: [1] });
        return JSON.stringify(menu);
      },
    });
    const { visitor, pages } = await open("/admin/dashboard", "admin1", "en");
    await (await pages.item("Offers made")).click();
    await pages.heading("Offers made").waitFor();
    const grid = pages.block("Every offer").getByRole("grid");
    await grid.getByRole("gridcell", { name: "Offered" }).first().waitFor();
    await pages.block("Two steps").getByRole("listitem").filter({ hasText: "Stayed" }).waitFor();
    await pages.block("Every offer").getByText(word("en", "staff.exportMenu"), { exact: true }).waitFor();
    await grid.getByRole("link", { name: "Look" }).first().click();
    await pages.heading("One lender's offers").waitFor();
    await pages.block("Who it is").getByRole("definition").waitFor();
    expect(await pages.block("Every offer").getByRole("combobox").count()).toBe(0);
    await visitor.close();
  });
});
