import { describe, expect, test } from "vitest";
import type { DatasetField } from "../../../../src/contract/staff/datasets/dataset.ts";
import { DATASETS, datasetOf } from "../../../../src/contract/staff/datasets/datasets.ts";
import { checkPage } from "../../../../src/engine/catalog/blocks/check-page.ts";
import { checkRowQueries } from "../../../../src/engine/catalog/blocks/check-row-queries.ts";
import { slicePage } from "../../../../src/engine/catalog/blocks/slice-page.ts";
import { checkReport } from "../../../../src/engine/catalog/checks/pages/check-reports.ts";
import { checkTable } from "../../../../src/engine/catalog/checks/pages/check-tables.ts";
import { checkMenu, checkRouting } from "../../../../src/engine/catalog/checks/rules/check-routing.ts";
import { pagesFor } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { sliceTableView } from "../../../../src/engine/catalog/slices/slice-views.ts";
import { findingTexts, smallCatalog } from "../small-catalog.ts";

const bilingual = (en: string) => ({ en, hi: `${en}-hi` });
const labelled = (...fields: string[]) => fields.map((field) => ({ field, label: bilingual(field) }));

const TABLE = {
  area: "admin",
  roles: [1, 2],
  dataset: "applications",
  title: bilingual("Rows"),
  columns: labelled("created_at", "product", "band", "job"),
  filters: labelled("product", "job"),
  sort: "-created_at",
  empty: bilingual("None"),
  export: true,
};
const REPORT = {
  area: "admin",
  roles: [1],
  dataset: "applications",
  title: bilingual("Sums"),
  dimensions: labelled("day", "job"),
  measures: [{ measure: "count", label: bilingual("Count") }],
  range: { field: "created_at", default: "yesterday" },
  filters: labelled("product"),
  chart: { kind: "bar", measure: "count" },
  empty: bilingual("None"),
  export: false,
};
const FORM = {
  steps: [
    {
      id: "one",
      title: bilingual("One"),
      schema: {
        properties: {
          income: { type: "integer", "x-queryable": { as: "band", bands: [10] } },
          job: { type: "string", "x-options": "jobs", "x-queryable": {} },
          secret: { type: "string" },
        },
      },
    },
  ],
};
const ROUTES = [
  { id: "rows", path: "/admin/rows", screen: "page", page: "rows", group: "admin", roles: [1], title: bilingual("Rows") },
  { id: "only", path: "/admin/rows/only/{id}", screen: "not-found", group: "admin", roles: [1], title: bilingual("Row") },
  { id: "row", path: "/admin/rows/{id}", screen: "not-found", group: "admin", title: bilingual("Row") },
];

function catalogOf(more: Parameters<typeof smallCatalog>[0] = {}) {
  return smallCatalog({
    site: { site: { otpRoute: "code", mode: "multi", languages: [] } },
    form: { form: FORM },
    options: { default: { lists: { jobs: [{ code: "BAKER", label: bilingual("Baker") }] } } },
    product: { loan: { code: "LOAN", name: bilingual("Loan") } },
    routing: { admin: { routes: ROUTES, guard: [], flows: {} } },
    page: { rows: { area: "admin", title: bilingual("Rows"), blocks: [{ type: "table", table: "rows" }] } },
    texts: { "en/staff": { codes: { applications: { state: { open: "Open" } }, offers: { status: { open: "Another" } } } } },
    ...more,
  });
}

const findingsOfTable = (change: object) => {
  const catalog = catalogOf({ table: { rows: { ...TABLE, ...change } } });
  const table = [...catalog.tables.values()][0] as Parameters<typeof checkTable>[1];
  return findingTexts([...checkTable(catalog, table), ...checkRowQueries(catalog, table)]);
};
/** A table in the command palette. @param path to which its rows lead */
const inPalette = (change: object, path = "/admin/rows/{id}") => ({
  rowActions: [{ id: "open", label: bilingual("Open"), path }],
  palette: { title: bilingual("Rows"), fields: ["product", "job"], action: "open", ...change },
});
const findingsOfReport = (change: object) => {
  const dated = { ...TABLE, filters: labelled("product", "created_at") };
  const table = { rows: dated, undated: TABLE, offers: { ...dated, dataset: "offers" } };
  const blocks = ["rows", "undated"].map((id) => ({ type: "table", table: id }));
  const page = { rows: { area: "admin", title: bilingual("Rows"), blocks } };
  const catalog = catalogOf({ table, page, report: { sums: { ...REPORT, ...change } } });
  return findingTexts(checkReport(catalog, [...catalog.reports.values()][0] as Parameters<typeof checkReport>[1]));
};
const codesOf = (findings: string[]) => findings.map((line) => line.split(":")[0]);

describe("a table over a dataset", () => {
  test("may show fields of the dataset and queryable answers, and link to routes by its fields", () => {
    expect(findingsOfTable({})).toEqual([]);
    expect(findingsOfTable({ rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows/{id}" }] })).toEqual([]);
    const open = { id: "open", label: bilingual("Open"), path: "/admin/rows", query: { "rows.job": "id" } };
    expect(findingsOfTable({ rowActions: [open] })).toEqual([]);
    expect(findingsOfTable(inPalette({}))).toEqual([]);
  });

  test.each([
    [
      "a page",
      {},
      { read: ["total.created_at", "total.product", "sums.created_at", "sums.product"], unread: ["total.sort", "today.created_at"] },
    ],
    [
      "a page with days and filters for all reports",
      { days: "yesterday", filters: ["product"] },
      {
        read: ["page.days", "page.product"],
        unread: ["page.job", "total.created_at", "total.product", "sums.created_at", "sums.product", "today.created_at"],
      },
    ],
    ["a page with days for all reports", { days: "yesterday" }, { read: ["sums.product"], unread: ["sums.created_at"] }],
    ["a page with filters for all reports", { filters: ["product"] }, { read: ["sums.created_at"], unread: ["sums.product"] }],
  ])("may link to each choice that %s and its blocks read from the query, and to no other", (_, own, { read, unread }) => {
    const page = {
      rows: {
        area: "admin",
        title: bilingual("Rows"),
        ...own,
        blocks: [
          { type: "criteria-comparison" },
          { type: "offering", go: "/" },
          { type: "statistic", reports: ["total"] },
          { type: "statistic", reports: ["today"], days: "today" },
          { type: "report", report: "sums" },
          { type: "upload", upload: "file" },
          { type: "table", table: "rows" },
        ],
      },
    };
    const always = ["offering.product", "offering.lender", "sums.sort", "file.job", "rows.sort", "rows.product"];
    const never = [...unread, "offering.days"];
    const query = Object.fromEntries([...always, ...read, ...never, "other.sort"].map((name) => [name, "id"]));
    const table = { rows: { ...TABLE, rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows", query }] } };
    const total = { ...REPORT, dimensions: [] };
    const catalog = catalogOf({ table, page, report: { total, today: total, sums: REPORT } });
    const found = findingTexts(checkRowQueries(catalog, catalog.tables.get("rows") as Parameters<typeof checkTable>[1]));
    expect(found).toEqual([
      ...never.map((name) => `unknown-reference /rowActions/0/query/${name}: There is no parameter named ${name.split(".")[1]}.`),
      "unknown-reference /rowActions/0/query/other.sort: There is no block named other.",
    ]);
  });

  test.each([
    ["an unknown dataset is reported", { dataset: "houses" }, "unknown-reference /dataset"],
    ["a column that is not a field is reported", { columns: labelled("colour") }, "unknown-reference /columns/0/field"],
    ["an answer that is not queryable is reported", { columns: labelled("secret") }, "unknown-reference /columns/0/field"],
    ["a duplicate column is reported", { columns: labelled("product", "product") }, "duplicate-name /columns/1/field"],
    ["a filter that is not a field is reported", { filters: labelled("colour") }, "unknown-reference /filters/0/field"],
    ["a filter on an encrypted field is reported", { filters: labelled("mobile") }, "not-filterable /filters/0/field"],
    ["share without addresses in the rows is reported", { share: true }, "no-addresses /share"],
    ["download without files in the rows is reported", { download: bilingual("Save") }, "no-files /download"],
    ["a sort without an index is reported", { sort: "product" }, "not-sortable /sort"],
    ["a sort on an unknown field is reported", { sort: "-colour" }, "unknown-reference /sort"],
    ["missing roles are reported", { roles: undefined }, "missing-property "],
    ["a role without access to the dataset is reported", { roles: [1, 4] }, "not-for-reader /roles/1"],
    [
      "a partner table over a dataset without partners is reported",
      { area: "partner", dataset: "merchant-requests", columns: labelled("name"), filters: [], sort: "name" },
      "not-for-reader /area",
    ],
    [
      "a row action without a route is reported",
      { rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/nowhere" }] },
      "unknown-path /rowActions/0/path",
    ],
    [
      "a row action with an unknown field is reported",
      { rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows/{colour}" }] },
      "unknown-reference /rowActions/0/path",
    ],
    [
      "an unknown field in a row action's query is reported",
      { rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows", query: { "rows.job": "colour" } }] },
      "unknown-reference /rowActions/0/query/rows.job",
    ],
    [
      "a row action's query for a block that its page does not have is reported",
      { rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows", query: { "sums.one": "id" } }] },
      "unknown-reference /rowActions/0/query/sums.one",
    ],
    [
      "a row action's query that the block does not read is reported",
      { rowActions: [{ id: "open", label: bilingual("Open"), path: "/admin/rows", query: { "rows.one": "id" } }] },
      "unknown-reference /rowActions/0/query/rows.one",
    ],
    ["a palette that searches no column is reported", inPalette({ fields: ["job", "id"] }), "unknown-reference /palette/fields/1"],
    ["a palette that searches a date is reported", inPalette({ fields: ["created_at"] }), "not-searchable /palette/fields/0"],
    [
      "a palette that searches personal data is reported",
      { ...inPalette({ fields: ["mobile"] }), columns: labelled("mobile") },
      "not-searchable /palette/fields/0",
    ],
    [
      "a palette that searches ids is reported",
      { ...inPalette({ fields: ["id"] }), columns: labelled("id") },
      "not-searchable /palette/fields/0",
    ],
    ["a palette with an unknown action is reported", inPalette({ action: "close" }), "unknown-reference /palette/action"],
    ["a palette for a role that may not open the page is reported", inPalette({}, "/admin/rows/only/{id}"), "roles-differ /roles/1"],
    [
      "a palette over rows with a mandatory filter is reported",
      {
        ...inPalette({ fields: ["state"] }, "/admin/rows/{campaign}"),
        dataset: "campaign-recipients",
        roles: [1],
        columns: labelled("state"),
        filters: [],
        sort: "at",
      },
      "not-searchable /palette",
    ],
  ])("%s", (_, change, expected) => {
    expect(codesOf(findingsOfTable(change))).toEqual([expected]);
  });
});

describe("a report", () => {
  test("may group by dimensions, including queryable answers", () => expect(findingsOfReport({})).toEqual([]));

  test("may lead to its rows, in a table with the filter of its days", () => {
    expect(findingsOfReport({ rows: { table: "rows", go: "/admin/rows" } })).toEqual([]);
  });

  test.each([
    ["an unknown dimension is reported", { dimensions: labelled("colour") }, "unknown-reference /dimensions/0/field"],
    ["a field that is not a dimension is reported", { dimensions: labelled("created_at") }, "not-a-dimension /dimensions/0/field"],
    [
      "an unknown measure is reported",
      { measures: [{ measure: "weight", label: bilingual("Weight") }], chart: undefined },
      "unknown-reference /measures/0/measure",
    ],
    [
      "a date range on a field without dates is reported",
      { range: { field: "product", default: "yesterday" } },
      "not-a-date-range /range/field",
    ],
    [
      "a chart of a measure that the report does not have is reported",
      { chart: { kind: "bar", measure: "amount" } },
      "unknown-reference /chart/measure",
    ],
    ["a chart without a dimension is reported", { dimensions: [] }, "chart-without-dimension /chart"],
    ["a funnel with dimensions is reported", { chart: { kind: "funnel" } }, "funnel-with-dimensions /chart"],
    ["a role without access to the dataset is reported", { roles: [4] }, "not-for-reader /roles/0"],
    [
      "rows of a measure without a table are reported",
      { measures: [...REPORT.measures, { measure: "customers", label: bilingual("Customers"), rows: { state: ["open"] } }] },
      "rows-without-table /measures/1/rows",
    ],
    ["rows in an unknown table are reported", { rows: { table: "no", go: "/admin/rows" } }, "unknown-reference /rows/table"],
    [
      "rows in a table over another dataset are reported",
      { rows: { table: "offers", go: "/admin/rows" } },
      "unknown-reference /rows/table",
    ],
    [
      "rows in a table that is not filtered by the days are reported",
      { rows: { table: "undated", go: "/admin/rows" } },
      "not-a-filter /rows/table",
    ],
    [
      "rows of a measure by a field that is no filter of their table are reported",
      {
        rows: { table: "rows", go: "/admin/rows" },
        measures: [{ measure: "count", label: bilingual("Count"), rows: { state: ["open"] } }],
      },
      "not-a-filter /measures/0/rows/state",
    ],
    [
      "rows of a measure by an unknown code are reported",
      {
        rows: { table: "rows", go: "/admin/rows" },
        measures: [{ measure: "count", label: bilingual("Count"), rows: { product: ["CAR"] } }],
      },
      "unknown-reference /measures/0/rows/product/0",
    ],
    ["rows at a path without their table are reported", { rows: { table: "rows", go: "/admin/rows/{id}" } }, "table-not-at-path /rows/go"],
  ])("%s", (_, change, expected) => {
    expect(codesOf(findingsOfReport(change))).toEqual([expected]);
  });
});

const count = (change: object) => ({
  type: "waiting",
  title: bilingual("Waiting"),
  items: [{ table: "rows", label: bilingual("Rows"), go: "/admin/rows", ...change }],
});

describe("a page", () => {
  const views = {
    table: { rows: TABLE, others: TABLE, status: { area: "customer", columns: [] } },
    report: { sums: REPORT, one: { ...REPORT, dimensions: [], chart: undefined } },
    upload: { list: { roles: [1] } },
  };
  const ofPage = (blocks: object[], area = "admin", more: object = {}) => {
    const catalog = catalogOf({ ...views, page: { rows: { ...(area && { area }), title: bilingual("Rows"), blocks, ...more } } });
    return findingTexts(checkPage(catalog, [...catalog.pages.values()][0] as Parameters<typeof checkPage>[1]));
  };

  test("may show tables and reports of its area", () => {
    expect(
      ofPage([
        { type: "table", table: "rows" },
        { type: "report", report: "sums" },
        { type: "statistic", title: bilingual("Figures"), reports: ["one"] },
        {
          type: "waiting",
          title: bilingual("Waiting"),
          items: [{ table: "rows", filter: { product: ["LOAN"] }, label: bilingual("Rows"), go: "/admin/rows" }],
        },
      ]),
    ).toEqual([]);
  });

  test("counts for roles that read none of their tables are reported", () => {
    const blocks = (roles: number[]) => [
      { type: "table", table: "rows" },
      { ...count({}), roles },
    ];
    expect(ofPage(blocks([1]))).toEqual([]);
    expect(codesOf(ofPage(blocks([4])))).toEqual(["not-visible-to-any-role /blocks/1"]);
    expect(ofPage(blocks([1]), "partner")).toContainEqual(
      expect.stringContaining("The condition roles is not available to the area partner"),
    );
  });

  test("has filters that each of its reports has, with the texts of the report", () => {
    const blocks = [
      { type: "report", report: "sums" },
      { type: "statistic", title: bilingual("Figures"), reports: ["one"] },
      { type: "table", table: "rows" },
    ];
    expect(ofPage(blocks, "admin", { filters: ["product"] })).toEqual([]);
    expect(codesOf(ofPage(blocks, "admin", { filters: ["product", "job"] }))).toEqual([
      "not-a-filter /filters/1",
      "not-a-filter /filters/1",
    ]);
    expect(ofPage([...blocks, ...blocks], "admin", { filters: ["job"] })).toHaveLength(2);
    const catalog = catalogOf({ ...views, page: { rows: { area: "admin", title: bilingual("Rows"), filters: ["product"], blocks } } });
    expect(slicePage(catalog, "rows", "hi").filters).toEqual([
      { field: "product", label: "product-hi", type: "code", filter: "values", labels: { LOAN: "Loan-hi" } },
    ]);
  });

  test("has filters of each report of a strip of figures, and the finding names those of the report", () => {
    const report = { one: views.report.one, bare: { ...views.report.one, filters: undefined } };
    const blocks = [{ type: "statistic", title: bilingual("Figures"), reports: ["one", "bare"] }];
    const page = { rows: { area: "admin", title: bilingual("Rows"), filters: ["job"], blocks } };
    const catalog = catalogOf({ ...views, report, page });
    const found = checkPage(catalog, [...catalog.pages.values()][0] as Parameters<typeof checkPage>[1]);
    expect(found.map(({ fix }) => fix)).toEqual([
      "Add it to the filters of one, or use one of: product.",
      "Add it to the filters of bare, or remove it here.",
    ]);
  });

  test.each(["admin", ""])("without reports has neither days nor filters, in the area %j", (area) => {
    const found = ofPage([{ type: "paragraph", text: bilingual("Hello") }], area, { days: "yesterday", filters: ["product"] });
    expect(codesOf(found)).toEqual(["page-without-reports /days", "page-without-reports /filters"]);
  });

  test.each([
    ["an unknown table is reported", { type: "table", table: "no" }, "admin", "unknown-reference /blocks/0/table"],
    ["a table of customers' statuses is reported", { type: "table", table: "status" }, "admin", "unknown-reference /blocks/0/table"],
    ["an unknown report is reported", { type: "report", report: "no" }, "admin", "unknown-reference /blocks/0/report"],
    [
      "a statistic of more than one row is reported",
      { type: "statistic", title: bilingual("Figures"), reports: ["one", "sums"] },
      "admin",
      "statistic-with-dimensions /blocks/0/reports/1",
    ],
    [
      "an unknown report of a statistic is reported",
      { type: "statistic", title: bilingual("Figures"), reports: ["no"] },
      "admin",
      "unknown-reference /blocks/0/reports/0",
    ],
    ["a count of an unknown table is reported", count({ table: "no" }), "admin", "unknown-reference /blocks/0/items/0/table"],
    ["a count of a table of another area is reported", count({}), "partner", "not-for-reader /blocks/0/items/0/table"],
    [
      "a count by a field that is no filter of the table is reported",
      count({ filter: { state: ["open"] } }),
      "admin",
      "not-a-filter /blocks/0/items/0/filter/state",
    ],
    [
      "a count of an unknown code is reported",
      count({ filter: { product: ["CAR"] } }),
      "admin",
      "unknown-reference /blocks/0/items/0/filter/product/0",
    ],
    ["a count that leads to no route is reported", count({ go: "/admin/none" }), "admin", "unknown-path /blocks/0/items/0/go"],
    [
      "a count that leads to a page without its table is reported",
      count({ go: "/admin/rows/{id}" }),
      "admin",
      "table-not-at-path /blocks/0/items/0/go",
    ],
    [
      "a count that leads to a page with another table only is reported",
      count({ table: "others" }),
      "admin",
      "table-not-at-path /blocks/0/items/0/go",
    ],
    [
      "a figure's filter by an address without the parameter is reported",
      { type: "statistic", title: bilingual("Figures"), reports: ["one"], where: { product: "product" } },
      "admin",
      "not-a-parameter /blocks/0/where/product",
    ],
    ["a table of another area is reported", { type: "table", table: "rows" }, "partner", "not-for-reader /blocks/0/table"],
    [
      "a where on a filter that the table does not have is reported",
      { type: "table", table: "rows", where: { band: "id" } },
      "admin",
      "not-a-filter /blocks/0/where/band",
    ],
    [
      "a where on a parameter that no path has is reported",
      { type: "record", table: "rows", where: { product: "id" } },
      "admin",
      "not-a-parameter /blocks/0/where/product",
    ],
    [
      "a heading that is no column of the record is reported",
      { type: "record", table: "rows", where: {}, heading: "nickname" },
      "admin",
      "unknown-reference /blocks/0/heading",
    ],
    [
      "a search whose path has no customer parameter is reported",
      { type: "customer-search", go: "/admin/rows" },
      "admin",
      "placeholder-missing /blocks/0/go",
    ],
    [
      "an offering whose path names no product is reported",
      { type: "offering", go: "/partner/products" },
      "partner",
      "placeholder-missing /blocks/0/go",
    ],
    [
      "an offering on a page of the staff is reported",
      { type: "offering", go: "/partner/products/{product_id}" },
      "admin",
      "not-for-reader /blocks/0/type",
    ],
    [
      "a product whose path does not name it is reported",
      { type: "offered-product", list: "/partner/products", criteria: "/partner/criteria", steps: "/partner/steps" },
      "partner",
      "not-a-parameter /blocks/0/type",
    ],
    [
      "a comparison of criteria on a page of the staff is reported",
      { type: "criteria-comparison" },
      "admin",
      "not-for-reader /blocks/0/type",
    ],
    ["steps of lenders on a public page are reported", { type: "lender-steps" }, "", "not-for-reader /blocks/0/type"],
    ["a campaign whose path does not name it is reported", { type: "campaign" }, "admin", "not-a-parameter /blocks/0/type"],
    ["a desk whose path names no customer is reported", { type: "desk" }, "admin", "not-a-parameter /blocks/0/type"],
    ["an upload on a partner page is reported", { type: "upload", upload: "list" }, "partner", "not-for-reader /blocks/0/upload"],
    [
      "a paragraph for partners' customers on a staff page is reported",
      { type: "paragraph", text: { en: "Hello" }, partner: "any" },
      "admin",
      "not-for-reader /blocks/0/partner",
    ],
    ["a table on a public page is reported", { type: "table", table: "rows" }, "", "not-for-reader /blocks/0/table"],
    ["a partner block on an admin page is reported", { type: "revenue" }, "admin", "not-for-reader /blocks/0/type"],
    ["a customer block on a staff page is reported", { type: "calculator" }, "admin", "not-for-reader /blocks/0/type"],
    ["a customer block on a partner page is reported", { type: "held-data" }, "partner", "not-for-reader /blocks/0/type"],
  ])("%s", (_, block, area, expected) => {
    expect(codesOf(ofPage([block], area)).slice(0, 1)).toEqual([expected]);
  });

  test("a block is refused on pages whose screen does not render it", () => {
    expect(ofPage([{ type: "calculator" }])).toEqual([expect.stringContaining("The block calculator is not available to the area admin.")]);
    const routing = { admin: { routes: [{ ...ROUTES[0], path: "/admin/rows/{customer}" }], guard: [], flows: {} } };
    const page = { rows: { title: bilingual("Rows"), blocks: [{ type: "customer-search", go: "/admin/rows/{customer}" }] } };
    const catalog = catalogOf({ routing, page });
    expect(findingTexts(checkPage(catalog, [...catalog.pages.values()][0] as Parameters<typeof checkPage>[1]))).toEqual([
      expect.stringContaining("The block customer-search is not available to customers' pages."),
    ]);
    expect(ofPage([{ type: "table", table: "rows" }], "")[0]).toContain("The table rows is not available to customers' pages.");
  });

  test("a paragraph for partners' visitors is for pages of all areas only", () => {
    const [found] = ofPage([{ type: "paragraph", text: { en: "Hello" }, partner: "any" }], "admin");
    expect(found).toContain("The condition partner any is not available to the area admin.");
  });

  test("is sent to the browser with the labels of codes in its language, and the roles of personal columns", () => {
    const rows = { ...TABLE, columns: labelled("product", "state", "job", "mobile") };
    const catalog = catalogOf({
      ...views,
      table: { rows },
      page: { rows: { area: "admin", title: bilingual("Rows"), blocks: [{ type: "table", table: "rows" }] } },
    });
    const [block] = slicePage(catalog, "rows", "hi").blocks;
    expect(block).toMatchObject({
      type: "table",
      table: {
        title: "Rows-hi",
        columns: [
          { field: "product", labels: { LOAN: "Loan-hi" } },
          { field: "state", labels: { open: "Open", closed: "closed" } },
          { field: "job", labels: { BAKER: "Baker-hi" } },
          { field: "mobile", roles: [1, 3] },
        ],
      },
    });
    expect(pagesFor(catalog, "admin")).toEqual(["rows"]);
    expect(pagesFor(catalog, "customer")).toEqual([]);
  });

  test("has for each column that names a record the path of its page, the field with its id and the roles of its route", () => {
    const record = { ...ROUTES[2], path: "/admin/people/{id}", record: "customer", roles: [1, 2] };
    const catalog = catalogOf({
      ...views,
      table: { rows: { ...TABLE, dataset: "dedupe", columns: labelled("name", "mobile", "other", "lender"), filters: [], sort: "at" } },
      routing: { admin: { routes: [...ROUTES, record], guard: [], flows: {} } },
    });
    const [block] = slicePage(catalog, "rows", "en").blocks;
    const columns = block?.type === "table" ? block.table.columns : [];
    const to = { path: "/admin/people/{id}", roles: [1, 2] };
    expect(columns.map(({ field, record: page }) => [field, page])).toEqual([
      ["name", { ...to, id: "customer" }],
      ["mobile", undefined],
      ["other", { ...to, id: "other" }],
      ["lender", undefined],
    ]);
  });

  test("for one area must not be on a route of another", () => {
    const catalog = catalogOf({ ...views, page: { rows: { area: "partner", title: bilingual("Rows"), blocks: [] } } });
    const [routing] = [...catalog.routing.values()];
    expect(codesOf(findingTexts(checkRouting(catalog, routing as Parameters<typeof checkRouting>[1])))).toEqual([
      "page-of-another-area /routes/0/page",
    ]);
  });
});

describe("a page of the staff and the routes that lead to it", () => {
  const onRoutes = (roles: (number[] | undefined)[], blocks: object[]) => {
    const routes = roles.map((own, index) => ({ ...ROUTES[0], id: `r${index}`, path: `/admin/r${index}`, roles: own }));
    const catalog = catalogOf({
      table: { rows: TABLE },
      report: {
        sums: REPORT,
        one: { ...REPORT, dimensions: [], chart: undefined },
        two: { ...REPORT, dimensions: [], chart: undefined, roles: [2] },
      },
      routing: { admin: { routes, guard: [], flows: {} } },
      page: { rows: { area: "admin", title: bilingual("Rows"), blocks } },
    });
    return codesOf(findingTexts(checkPage(catalog, [...catalog.pages.values()][0] as Parameters<typeof checkPage>[1])));
  };
  const [rows, sums] = [
    { type: "table", table: "rows" },
    { type: "report", report: "sums" },
  ];
  const figures = (...reports: string[]) => ({ type: "statistic", title: bilingual("Figures"), reports });

  test.each<[string, (number[] | undefined)[], object[], string[]]>([
    ["blocks are accepted if each of the page's roles may read some and each block has a reader", [[1, 2]], [rows, sums], []],
    ["blocks are accepted on a page for all roles", [undefined], [rows, sums], []],
    ["a block is reported if no role of the page may read it", [[2]], [rows, sums], ["not-visible-to-any-role /blocks/1"]],
    ["a page is reported if a route's role may read no block", [[1], [3]], [rows, sums], ["page-empty-for-role /blocks"]],
    ["a paragraph counts as readable by all roles", [[1], [3]], [rows, { type: "paragraph", text: bilingual("Hello") }], []],
    [
      "a block that no role may read is reported on a page for all roles",
      [undefined],
      [{ ...count({ go: "/admin/r0" }), roles: [3] }, rows],
      ["not-visible-to-any-role /blocks/0"],
    ],
    ["a role may read a strip of figures if it may read one of them", [[1], [2]], [figures("one", "two")], []],
    ["a role that may read none of a strip's figures is reported", [[1], [3]], [figures("one", "two")], ["page-empty-for-role /blocks"]],
  ])("%s", (_, roles, blocks, expected) => expect(onRoutes(roles, blocks)).toEqual(expected));

  test.each<[object, string | null]>([
    [rows, "the table rows"],
    [sums, "the report sums"],
    [{ type: "upload", upload: "list" }, "the upload list"],
    [{ type: "erasure" }, "the block erasure"],
    [{ type: "criteria" }, "the block criteria"],
    [{ type: "desk" }, "the block desk"],
    [{ type: "calls" }, "the block calls"],
    [{ type: "campaign" }, "the block campaign"],
    [{ type: "customer-search", go: "/admin/rows/{customer}/{product}/{campaign}" }, "the customer search "],
    [{ type: "form", form: "close" }, "the form close"],
    [{ type: "brand-editor", form: "close" }, "the form close"],
    [{ type: "form", form: "reset" }, null],
    [{ type: "paragraph", text: bilingual("Hello") }, null],
    [{ type: "matching" }, null],
  ])("in a page where no role may read %j, the finding names: %s", (block, what) => {
    const route = { ...ROUTES[0], path: "/admin/rows/{customer}/{product}/{campaign}", roles: [99] };
    const catalog = catalogOf({
      table: { rows: TABLE },
      report: { sums: REPORT },
      upload: { list: { roles: [1] } },
      "staff-form": {
        close: { action: "set-lender-secret", schema: { properties: {} } },
        reset: { action: "ask-reset", schema: { properties: {} } },
      },
      routing: { admin: { routes: [route], guard: [], flows: {} } },
      page: { rows: { area: "admin", title: bilingual("Rows"), blocks: [block, { type: "list", items: [] }] } },
    });
    const shown = findingTexts(checkPage(catalog, [...catalog.pages.values()][0] as Parameters<typeof checkPage>[1]));
    expect(shown.map((line) => /can read (the [^,]+), so/.exec(line)?.[1] ?? line)).toEqual(what === null ? [] : [what]);
  });
});

test("a menu's items must name icons of the menu", () => {
  const items = [
    { id: "a", label: bilingual("A"), action: "logout", icon: "way-out" },
    { id: "b", label: bilingual("B"), action: "help", icon: "buoy" },
  ];
  const catalog = catalogOf({ menu: { side: { area: "admin", icons: { "way-out": "M4 4h4" }, items } } });
  expect(codesOf(findingTexts(checkMenu(catalog, [...catalog.menus.values()][0] as Parameters<typeof checkMenu>[1])))).toEqual([
    "unknown-reference /items/1/icon",
  ]);
});

test("a menu's items must name groups of the menu", () => {
  const items = [
    { id: "a", label: bilingual("A"), action: "logout", group: "files" },
    { id: "b", label: bilingual("B"), action: "help", group: "other" },
  ];
  const catalog = catalogOf({ menu: { side: { area: "admin", groups: { files: bilingual("Files") }, items } } });
  expect(codesOf(findingTexts(checkMenu(catalog, [...catalog.menus.values()][0] as Parameters<typeof checkMenu>[1])))).toEqual([
    "unknown-reference /items/1/group",
  ]);
});

test("an item of a menu must have the roles of its route, without repeating them", () => {
  const findingsOf = (roles: number[] | undefined) => {
    const items = [{ id: "rows", label: bilingual("Rows"), go: "/admin/rows", ...(roles && { roles }) }];
    const catalog = catalogOf({ menu: { side: { area: "admin", items } } });
    return codesOf(findingTexts(checkMenu(catalog, [...catalog.menus.values()][0] as Parameters<typeof checkMenu>[1])));
  };
  expect(findingsOf(undefined)).toEqual([]);
  expect(findingsOf([1])).toEqual(["(warning) redundant-roles /items/0/roles"]);
  expect(findingsOf([1, 3])).toEqual(["roles-differ /items/0/roles"]);
});

test.each(Object.keys(DATASETS))("each field of the dataset %s can be a column, and a filter if permitted", (dataset) => {
  const fields: Record<string, DatasetField> = datasetOf(dataset)?.fields ?? {};
  const catalog = catalogOf({
    table: { rows: { ...TABLE, dataset, columns: labelled(...Object.keys(fields)), filters: labelled(...Object.keys(fields)) } },
  });
  const { columns, filters } = sliceTableView(catalog, [...catalog.tables.values()][0] as never, "hi");
  const without = ({ labels: _, ...view }: { labels?: object }) => view;
  const named = Object.entries(fields).map(([field, about]) => [{ field, label: `${field}-hi`, type: about.type }, about] as const);
  expect(columns.map(without)).toEqual(
    named.map(([view, { sortable = false, personal, inLanguage }]) => ({
      ...view,
      label: expect.stringContaining(view.label),
      sortable,
      ...(inLanguage && { inLanguage }),
      ...(personal && { roles: [...personal.whole, ...personal.masked] }),
    })),
  );
  expect(filters.map(without)).toEqual(
    named.flatMap(([view, { filter, id }]) => (filter === undefined ? [] : [{ ...view, filter, ...(id && { ids: true }) }])),
  );
});
