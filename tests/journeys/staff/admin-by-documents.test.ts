import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageDocument, ReportDocument, TableDatasetTable, UploadDocument } from "../../../src/contract/documents.gen.ts";
import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { call, submitApplication } from "../support/customer.ts";
import { importChanged } from "../support/journey-product.ts";
import { openBrowser, ownProduct } from "../support/lane.ts";
import { createScreenChecker, EN_DESKTOP, SIZES } from "../support/screen-checker.ts";
import { newVisitor, PHONE } from "../support/visitor.ts";
import { type Language, word } from "../support/words.ts";

const product = await ownProduct({ SIMULATOR_STEP_MS: "50" });
const browser = await openBrowser();

const bilingual = (en: string, hi: string) => ({ en, hi });
const NONE = bilingual("Nothing here yet", "अभी यहाँ कुछ नहीं है");
const PATH = "/admin/branch-desk";

const TABLE: TableDatasetTable = {
  id: "branch-offers",
  area: "admin",
  roles: [1],
  dataset: "offers",
  title: bilingual("Offers of our branches", "हमारी शाखाओं के ऑफ़र"),
  columns: [
    { field: "decided_at", label: bilingual("Made", "कब") },
    { field: "lender", label: bilingual("By", "किसका") },
    { field: "amount", label: bilingual("Of", "कितने का") },
    { field: "status", label: bilingual("Stands at", "कहाँ पहुँचा") },
  ],
  filters: [
    { field: "lender", label: bilingual("Which lender", "कौन सा लेंडर") },
    { field: "status", label: bilingual("Which state", "कौन सी स्थिति") },
  ],
  only: { product: ["LOAN"] },
  sort: "-decided_at",
  empty: NONE,
  export: true,
};

const MEASURES: ReportDocument["measures"] = [
  { measure: "offered", label: bilingual("Were made", "बने") },
  { measure: "selected", label: bilingual("Were taken", "चुने गए") },
  { measure: "approved", label: bilingual("Were granted", "मंज़ूर हुए") },
];
const LENDER_FILTER = { field: "lender", label: bilingual("One lender", "एक लेंडर") };

const REPORT: ReportDocument = {
  id: "branch-report",
  area: "admin",
  roles: [1],
  dataset: "offers",
  title: bilingual("What became of them", "उनका क्या हुआ"),
  dimensions: [{ field: "lender", label: bilingual("Lender", "लेंडर") }],
  measures: MEASURES,
  range: { field: "decided_at", default: "last-30-days" },
  filters: [LENDER_FILTER],
  chart: { kind: "bar", measure: "selected" },
  empty: NONE,
  export: true,
};

/** The same without a dimension: one row of figures. */
const FIGURES: ReportDocument = {
  id: "branch-figures",
  area: "admin",
  roles: [1],
  dataset: "offers",
  title: bilingual("All at once", "सब मिलाकर"),
  dimensions: [],
  measures: MEASURES,
  range: REPORT.range,
  filters: [LENDER_FILTER],
  empty: NONE,
  export: false,
};

const UPLOAD: UploadDocument = {
  id: "branch-decisions",
  action: "record-lender-news",
  roles: [1],
  title: bilingual("Decisions of branches", "शाखाओं के फ़ैसले"),
  maxBytes: 20_000,
  columns: [
    { id: "bank", header: "Bank", type: "text", required: true, fills: "lender" },
    { id: "file", header: "File No", type: "text", required: true, maxLength: 200, fills: "reference" },
    { id: "decision", header: "Decision", type: "code", required: true, codes: { Yes: "APPROVED", No: "DECLINED" }, fills: "status" },
  ],
  key: ["bank", "file", "decision"],
  examples: [{ bank: "Amaltas Bank", file: "B-1", decision: "Yes" }],
};

const PAGE: PageDocument = {
  id: "branch-desk",
  area: "admin",
  title: bilingual("Branch desk", "शाखा डेस्क"),
  lead: bilingual("What branches ask us.", "शाखाएँ जो पूछती हैं।"),
  blocks: [
    { type: "statistic", title: FIGURES.title, reports: [FIGURES.id] },
    { type: "report", report: REPORT.id },
    { type: "upload", upload: UPLOAD.id },
    { type: "table", table: TABLE.id },
  ],
};

const ROUTE = { id: "branch-desk", path: PATH, screen: "page", page: PAGE.id, group: "admin", roles: [1], title: PAGE.title };
const ITEM = { id: "branch-desk", label: PAGE.title, go: PATH, icon: "shop", roles: [1] };
/** Adds an entry to a list of a document. */
const withEntry = (list: string, entry: object) => (text: string) => {
  const document = JSON.parse(text);
  return JSON.stringify({ ...document, [list]: [...document[list], entry] });
};
const jsonOf = (document: object) => () => JSON.stringify(document);

/** All of it: documents, and nothing besides. */
const DESK = {
  [`schemas/tables/${TABLE.id}.json`]: jsonOf(TABLE),
  [`schemas/reports/${REPORT.id}.json`]: jsonOf(REPORT),
  [`schemas/reports/${FIGURES.id}.json`]: jsonOf(FIGURES),
  [`schemas/uploads/${UPLOAD.id}.json`]: jsonOf(UPLOAD),
  [`schemas/pages/${PAGE.id}.json`]: jsonOf(PAGE),
  "schemas/routing/admin.json": withEntry("routes", ROUTE),
  "schemas/menus/admin-sidebar.json": withEntry("items", ITEM),
};

const LENDER = "amaltas-bank";
const LENDER_NAME = bilingual("Amaltas Bank", "अमलतास बैंक");
/** For this amount the simulator waits for more from the customer, so that nothing else decides. */
const WAITING_AMOUNT = 52_000;
const AMOUNT = "₹52,000";
const STATES = { waiting: "ACTION_NEEDED", granted: "APPROVED" } as const;

beforeAll(async () => {
  await importChanged(product, DESK);
});

/** A customer whose application waits at the lender, and the lender's number of it. */
async function submitWaitingApplication() {
  const visitor = await newVisitor(browser, PHONE);
  const account = await submitApplication(visitor, product, { se_loan_amount: WAITING_AMOUNT });
  const ask = (method: string, path: string, body?: object) => call(product, account, method, path, body);
  const { data } = await ask("GET", `/api/offers/${account.appId}`);
  const { id } = data.offers.find(({ lender }: { lender: string }) => lender === LENDER);
  await ask("POST", `/api/offers/${account.appId}/select`, { offerId: id, consents: [] });
  const status = async () => (await ask("GET", `/api/applications/${account.appId}/lenders/${LENDER}`)).data;
  await expect.poll(async () => (await status()).status, { timeout: 60_000 }).toBe(STATES.waiting);
  const { reference } = await status();
  await visitor.close();
  return { reference: String(reference), status };
}

/** The words of the interface for a state of an application at a lender. */
const statusLabel = (language: Language, state: string) => word(language, `staff.codes.offers.status.${state}`);

describe("a page of the staff defined only by documents", () => {
  test.each(EN_DESKTOP)(
    "is reachable from the menu, and its table, report, statistic and upload work: $language at $size px",
    async ({ language, size }) => {
      const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
      const firstDay = today();
      const { reference, status } = await submitWaitingApplication();
      const visitor = await newVisitor(browser, SIZES[size], language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      const { page } = visitor;
      const { checkScreen, arrived: checkArrival, faults } = createScreenChecker(visitor, size);
      const pages = new StaffPages(visitor);
      const block = ({ title }: { title: Readonly<Record<string, string>> }) => pages.block(title[language] ?? "");
      const pick = (within: Locator, label: { en: string; hi: string }, choice: string) =>
        within.getByRole("combobox", { name: label[language], exact: true }).selectOption({ label: choice });
      await page.goto(`${product.base}/admin/dashboard`);
      await new StaffLogin(visitor).signIn("admin1");
      await (await pages.item(PAGE.title[language] ?? "")).click();
      expect(page.url()).toBe(product.base + PATH);
      await checkArrival("branch-desk", pages.heading(PAGE.title[language] ?? ""));

      // The days of a report end yesterday at first.
      const [statistic, report, table, upload] = [FIGURES, REPORT, TABLE, UPLOAD].map(block) as [Locator, Locator, Locator, Locator];
      for (const { title } of [FIGURES, REPORT]) await pages.setPeriod(title[language] ?? "", firstDay, today());
      await pick(statistic, LENDER_FILTER.label, LENDER_NAME[language]);
      const figure = (at: number) => statistic.locator("dl > div").nth(at).locator("dd").first().innerText();
      await expect.poll(async () => Number(await figure(1))).toBeGreaterThan(0);
      const granted = Number(await figure(2));

      // Narrowed to one lender, the chart has its one bar, and the table behind it its row, above the sum.
      await report.getByRole("img").waitFor();
      await pick(report, LENDER_FILTER.label, LENDER_NAME[language]);
      await report.getByText(word(language, "staff.report.figures"), { exact: true }).click();
      const figures = report.getByRole("table");
      const cells = figures.getByRole("row").nth(1).getByRole("cell");
      await expect
        .poll(async () => [await figures.getByRole("row").count(), await cells.first().innerText()])
        .toEqual([3, LENDER_NAME[language]]);
      await expect.poll(() => report.getByRole("img").locator(".MuiBarChart-element").count()).toBe(1);
      expect(Number(await cells.nth(2).innerText())).toBe(Number(await figure(1)));
      await checkScreen("branch-figures");

      await pick(table, bilingual("Which lender", "कौन सा लेंडर"), LENDER_NAME[language]);
      await pick(table, bilingual("Which state", "कौन सी स्थिति"), statusLabel(language, STATES.waiting));
      const rows = table.getByRole("grid").getByRole("row").filter({ hasText: AMOUNT });
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText(LENDER_NAME[language]).waitFor();

      const uploadWord = (key: string, values?: Record<string, string | number>) => word(language, `staff.upload.${key}`, values);
      const name = `branches-${language}.csv`;
      const text = `Bank,File No,Decision\r\n${LENDER_NAME.en},${reference},Yes`;
      await upload.getByLabel(uploadWord("choose")).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      const outcome = upload.getByRole("heading", { level: 3 });
      await outcome.getByText(uploadWord("checkedAll", { name, total: 1 })).waitFor();
      expect((await status()).status).toBe(STATES.waiting);
      await upload.getByRole("button", { name: uploadWord("import_one", { rows: 1 }), exact: true }).click();
      await outcome.getByText(uploadWord("importedAll", { name, success: 1 })).waitFor();
      await checkScreen("branch-imported");
      expect((await status()).status).toBe(STATES.granted);

      // What the file has changed is in the table and in the figures.
      await pick(table, bilingual("Which state", "कौन सी स्थिति"), statusLabel(language, STATES.granted));
      await rows.first().waitFor();
      await page.reload();
      await expect.poll(async () => Number(await figure(2))).toBe(granted + 1);
      expect(faults).toEqual([]);
      await visitor.close();
    },
  );
});
