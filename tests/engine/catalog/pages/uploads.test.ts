import { expect, test } from "vitest";
import type { TableDatasetTable, UploadDocument } from "../../../../src/contract/documents.gen.ts";
import { sliceUpload } from "../../../../src/engine/catalog/slices/slice-upload.ts";
import { type DayOrder, DayOrders } from "../../../../src/engine/validate/day-orders.ts";
import { type DecimalMark, DecimalMarks } from "../../../../src/engine/validate/decimal-marks.ts";
import { findColumns } from "../../../../src/engine/validate/upload-columns.ts";
import { uploadRowReader } from "../../../../src/engine/validate/upload-row.ts";
import { findingsAfter, shippedCatalog } from "../../../schemas/checkout.ts";

const { uploads, tables } = shippedCatalog();
const ID = "application-status";
const column = (upload: UploadDocument, id: string) => upload.columns.find((one) => one.id === id) as UploadDocument["columns"][number];

test.each<[string, (upload: UploadDocument) => void, string]>([
  ["an unknown action", (upload) => Object.assign(upload, { action: "make-tea" }), "unknown-reference /action"],
  ["a column missing that the action needs", (upload) => upload.columns.splice(1, 1), "action-needs-column /columns"],
  ["an optional column that the action needs", (upload) => delete column(upload, "status").required, "action-needs-column /columns"],
  [
    "a column of a type that the action does not accept",
    (upload) => Object.assign(column(upload, "amount"), { type: "text" }),
    "action-takes-type /columns/3/type",
  ],
  [
    "a column that fills an unknown field",
    (upload) => Object.assign(column(upload, "amount"), { fills: "sum" }),
    "unknown-reference /columns/3/fills",
  ],
  [
    "two columns that fill the same field",
    (upload) => Object.assign(column(upload, "amount"), { fills: "date", type: "date" }),
    "duplicate-name /columns/4/fills",
  ],
  [
    "a header that matches two columns",
    (upload) => Object.assign(column(upload, "date"), { also: ["STATUS "] }),
    "duplicate-name /columns/4",
  ],
  [
    "a code that is not a status",
    (upload) => Object.assign(column(upload, "status").codes as object, { Gone: "GONE" }),
    "unknown-reference /columns/2/codes/Gone",
  ],
  ["missing codes", (upload) => delete column(upload, "status").codes, "codes-missing /columns/2"],
  [
    "codes on a date column",
    (upload) => Object.assign(column(upload, "date"), { codes: { a: "A" } }),
    "property-of-another-type /columns/4/codes",
  ],
  ["an unknown column in the key", (upload) => upload.key.push("branch"), "unknown-reference /key/4"],
  ["an invalid example row", (upload) => Object.assign(upload.examples[0], { date: "30/02/2026" }), "invalid-example /examples/0/date"],
])("a format of files with %s is reported", (_, change, expected) => {
  const found = findingsAfter("upload", ID, change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});

test("a page must name an existing format, for roles that may upload it", () => {
  const reported = (change: (content: never) => void) =>
    findingsAfter("page", "commission-upload-file", change).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(reported((page: { blocks: object[] }) => Object.assign(page.blocks[0] as object, { upload: "tea" }))).toContain(
    "unknown-reference /blocks/0/upload",
  );
  const forTwo = findingsAfter("upload", "commission", (upload: UploadDocument) => Object.assign(upload, { roles: [2] }));
  expect(forTwo.map(({ code, id }) => `${code} ${id}`)).toContain("not-visible-to-any-role commission-upload-file");
  const other = findingsAfter("table", "mis-file-status", (table: { only: object }) =>
    Object.assign(table.only, { upload: ["tea"], state: ["done"], rows: ["1"] }),
  );
  expect(other.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    "unknown-reference /only/rows",
    "unknown-reference /only/upload/0",
  ]);
});

test("a file with lenders' own status words lists those of each lender, with the labels of our statuses; one with our words lists none", () => {
  const catalog = shippedCatalog();
  const slice = (id: string) => sliceUpload(catalog, catalog.uploads.get(id) as UploadDocument, "en");
  expect(slice(ID).lenderWords).toBeUndefined();
  const listed = slice("mis").lenderWords ?? [];
  expect(listed.length).toBe(catalog.lenders.size);
  const [lender] = [...catalog.lenders.values()];
  const [word, status] = Object.entries(lender?.connector.statuses ?? {})[0] ?? [];
  expect(listed.find((one) => one.lender === lender?.name.en)?.words[0]).toEqual({ word, status: slice("mis").statuses[status ?? ""] });
});

test("each row of the files of an upload opens its job, and so its refused rows, in the upload's block", () => {
  for (const id of uploads.keys()) {
    const table = tables.get(`${id}-file-status`) as TableDatasetTable;
    expect(table.only, id).toMatchObject({ upload: [id] });
    expect(table.rowActions, id).toMatchObject([{ query: { [`${id}.job`]: "id" } }]);
  }
});

const COLUMNS = (uploads.get(ID) as UploadDocument).columns;

test("columns are found at any position, by any of their names, ignoring letter case, spaces and width", () => {
  expect(findColumns(COLUMNS, ["x", " DATE", "Ｓtatus", "lender_reference", "lender  name", ""])).toEqual({
    places: [4, 3, 2, -1, 1],
    faults: [],
    ignored: ["x"],
  });
  expect(findColumns(COLUMNS, ["Lender", "Date", "Status Date"]).faults).toEqual([
    { keyword: "missing", header: "Lender Reference" },
    { keyword: "missing", header: "Status" },
    { keyword: "duplicate", header: "Status Date" },
  ]);
});

test.each<[string, string | number, string | null]>([
  ["amount", "2,50,000.50", "250000.50"],
  ["amount", "1543.2125", "1543.21"],
  ["amount", 1543.2125, "1543.21"],
  // As a spreadsheet computes 123457 * 0.0125, and another product.
  ["amount", 123457 * 0.0125, "1543.21"],
  ["amount", 1.1 * 3, "3.3"],
  ["amount", 1.005, "1.01"],
  ["amount", 1.234, "1.23"],
  ["amount", 250000, "250000"],
  ["amount", 1e-9, "0"],
  ["amount", 1e12, "not-an-amount"],
  ["amount", -5, "not-an-amount"],
  ["reference", 1234567890123, "1234567890123"],
  ["reference", 123.456, "123.456"],
  ["amount", "₹ 1,000", "1000"],
  ["amount", "Rs. 99", "99"],
  ["amount", "1,234,567.5", "1234567.5"],
  ["amount", "10,000", "10000"],
  ["amount", "123,456", "123456"],
  ["amount", "1234,50", "not-an-amount"],
  ["amount", "0,99", "not-an-amount"],
  ["amount", "1,23", "not-an-amount"],
  ["amount", ",5", "not-an-amount"],
  ["amount", "1,2,3,4", "not-an-amount"],
  ["amount", "1,23,4567", "not-an-amount"],
  ["amount", "1,000.", "not-an-amount"],
  ["amount", "12,34,56,78,999", "12345678999"],
  ["amount", "1,23,45,67,89,012", "not-an-amount"],
  ["amount", "-5", "not-an-amount"],
  ["amount", "1.234", "not-an-amount"],
  ["amount", "1.500", "not-an-amount"],
  ["amount", "=1+1", "not-an-amount"],
  ["date", "2026-11-22", "2026-11-22"],
  ["date", "2/1/2026", "2026-01-02"],
  ["date", "22-11-2026", "2026-11-22"],
  ["date", "2026-11-22 00:00:00", "2026-11-22"],
  ["date", "2026-11-22 14:35", "2026-11-22"],
  ["date", "2026-11-22T14:35:09.5", "2026-11-22"],
  // In India it is the next day.
  ["date", "2026-11-22T20:03:43.583Z", "2026-11-23"],
  ["date", "2026-11-22 20:03z", "2026-11-23"],
  ["date", "22/11/2026 14:35:00", "2026-11-22"],
  ["date", "22/11/2026, 2:35 pm", "2026-11-22"],
  ["date", "22-Nov-2026", "2026-11-22"],
  ["date", "2 november, 2026", "2026-11-02"],
  ["date", "22 Sept 2026 09:00", "2026-09-22"],
  ["date", "22-Xyz-2026", "not-a-date"],
  ["date", "31-Apr-2026", "not-a-date"],
  ["date", "2026-11-22 25:00", "not-a-date"],
  ["date", "2026-11-22 soon", "not-a-date"],
  ["date", "2026-11-22T9:05:00Z", "not-a-date"],
  ["date", "22-11-2026 14:35:00.1234 12:00", "not-a-date"],
  ["date", "22-Nov-26", "not-a-date"],
  ["date", "11/22/2026", "not-a-date"],
  ["date", "2026-02-30", "not-a-date"],
  ["status", " in  REVIEW ", "IN_REVIEW"],
  ["status", "IN_REVIEW", "IN_REVIEW"],
  ["status", "soon", "unknown-word"],
  ["reference", "AB\u00071", "unreadable"],
  ["reference", "\u2068AB\u202e1\u2069", "AB1"],
  ["reference", "\u200b=1+1", "formula"],
  ["amount", "\u202a2,50,000\u202c", "250000"],
  ["date", "\ufeff22-11-2026", "2026-11-22"],
  ["status", "in\u200b REVIEW", "IN_REVIEW"],
  ["reference", "Cafe\u0301", "Café"],
  ["reference", "@SUM(1)", "formula"],
  ["reference", "-cmd", "formula"],
  ["reference", "-12", "-12"],
  ["reference", "x".repeat(201), "too-long"],
  ["reference", "", "missing"],
  ["date", "", null],
])("in the column %s, %j is read as %j", (id, cell, expected) => {
  const read = uploadRowReader(COLUMNS);
  const { fills } = COLUMNS.find((one) => one.id === id) as (typeof COLUMNS)[number];
  const { values, problems } = read(COLUMNS.map((one) => (one.id === id ? cell : "")));
  const own = problems.find((problem) => problem.column === id);
  expect(own?.problem ?? values[fills]).toBe(expected);
});

test.each<[string[], DayOrder]>([
  [["22/11/2026", "05/11/2026"], null],
  [["13/05/2026"], null],
  [["05/13/2026"], "month-first"],
  [["11/22/2026", "11/05/2026"], "month-first"],
  [["05-11-2026 10:30", "11/22/2026 3:00 PM"], "month-first"],
  [["22/11/2026", "11/22/2026"], "mixed"],
  [["05/11/2026", "2026-11-20"], "assumed"],
  [["05/05/2026", "20-Nov-2026", "", "5/11", "05/11/20261"], null],
])("days written like %j have the order %j", (days, order) => {
  const found = new DayOrders();
  for (const day of days) found.add(["a", day]);
  expect([found.orders[0] ?? null, found.orders[1] ?? null]).toEqual([null, order]);
});

test.each<[DayOrder, string, string]>([
  ["month-first", "11/05/2026", "2026-11-05"],
  ["month-first", "11/20/2026, 3:00 PM", "2026-11-20"],
  ["month-first", "20/11/2026", "not-a-date"],
  ["month-first", "2026-11-05", "2026-11-05"],
  ["month-first", "5 Nov 2026", "2026-11-05"],
  ["mixed", "11/20/2026", "2026-11-20"],
  ["mixed", "20/11/2026", "2026-11-20"],
  ["mixed", "11/05/2026", "unclear-date"],
  ["mixed", "05/05/2026", "2026-05-05"],
  ["mixed", "12/12/2026", "2026-12-12"],
  ["mixed", "13/12/2026", "2026-12-13"],
  ["mixed", "13/13/2026", "not-a-date"],
  ["assumed", "05/11/2026", "2026-11-05"],
])("in a file whose days are %s, %j is read as %j", (order, cell, expected) => {
  const date = COLUMNS.find(({ type }) => type === "date") as (typeof COLUMNS)[number];
  const { values, problems } = uploadRowReader([date], { dayOrders: { [date.id]: order } })([cell]);
  expect(problems[0]?.problem ?? values[date.fills]).toBe(expected);
});

test.each<[string[], DecimalMark]>([
  [["3750,50", "1.250,00", "₹ 12,5"], "comma"],
  [["1.250.000", "1.250"], "comma"],
  [["0,123456"], "comma"],
  [["3,750.50", "45000"], "point"],
  [["12,34,567", "1,250"], "point"],
  [["₹3750.5 Cr"], "point"],
  [["3750,50", "3750.50"], "mixed"],
  [["45,000", "12,50", "9,500"], "mixed"],
  [["3750,50", "1,250", "45000"], "comma"],
  [["3750.50", "3750,50", "3750,50"], "mixed"],
  [["1,250", "1.250", "1,500", "1.500", "45000", "", "1,2,3,4", "."], null],
])("amounts written like %j have the decimal mark %j", (amounts, mark) => {
  const found = new DecimalMarks();
  for (const amount of amounts) found.add(["a", amount]);
  expect([found.marks[0] ?? null, found.marks[1] ?? null]).toEqual([null, mark]);
});

test("numbers of a workbook show no decimal mark", () => {
  const found = new DecimalMarks();
  found.add(["3750.5", "3750,50"], [0]);
  expect(found.marks).toEqual([null, "comma"]);
});

test.each([
  ["3750,50", "3750.50"],
  ["₹ 1.250,00", "1250.00"],
  ["Rs. 1.250,00", "1250.00"],
  ["-Rs.3750,5", "-3750.5"],
  ["Rs, 1250", "not-an-amount"],
  ["1.250", "1250"],
  ["1.23.45.678,5", "12345678.5"],
  ["0,123456", "0.12"],
  ["-(1)", "not-an-amount"],
  ["-1.250,5", "-1250.5"],
  ["(1.250)", "-1250"],
  ["1,250", "not-an-amount"],
  ["3,750.50", "not-an-amount"],
  [3750.5, "3750.5"],
  [-3750.125, "-3750.13"],
])("in a file with a decimal comma, %j is read as %j", (cell, expected) => {
  const [column] = COLUMNS;
  const { values, problems } = uploadRowReader([{ ...column, type: "signed-rupees" }], { decimalComma: true })([cell]);
  expect(problems[0]?.problem ?? values[column.fills]).toBe(expected);
});

test.each([
  ["-5", "-5"],
  ["-₹ 1,000.50", "-1000.50"],
  ["₹ -1,000", "-1000"],
  ["−12", "-12"],
  ["(3,750)", "-3750"],
  ["₹ (3,750)", "-3750"],
  ["3,750", "3750"],
  ["--5", "not-an-amount"],
  ["-(5)", "not-an-amount"],
  ["(5", "not-an-amount"],
  ["- cmd", "not-an-amount"],
  ["-", "not-an-amount"],
])("in the column of commissions, which lenders take back too, %j is read as %j", (cell, expected) => {
  const amount = column(uploads.get("commission") as UploadDocument, "commission");
  const { values, problems } = uploadRowReader([amount])([cell]);
  expect(problems[0]?.problem ?? values[amount.fills]).toBe(expected);
});

test.each<[string, string | number, string]>([
  ["commission", 0.1 + 0.2, "0.3"],
  ["commission", 12.345, "12.35"],
  ["commission", -1.005, "-1.01"],
  ["commission", -0, "0"],
  ["commission", 1e-7, "0"],
  ["commission", 1e21, "not-an-amount"],
  ["commission", "99999999999.99", "99999999999.99"],
  // Rounded to paise they have a twelfth digit, which is not stored.
  ["commission", "99999999999.9951", "not-an-amount"],
  ["commission", 99_999_999_999.995, "not-an-amount"],
  ["commission", -99_999_999_999.996, "not-an-amount"],
  ["reference", 123_456, "123456"],
  ["reference", 1_234_567_890_123_456, "1234567890123456"],
  ["reference", Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ["reference", Number.MAX_SAFE_INTEGER + 1, "unreadable"],
  ["reference", 1e21, "unreadable"],
])("a cell of a workbook in the column %s, %j, is read as %j", (id, cell, expected) => {
  const one = column(uploads.get("commission") as UploadDocument, id);
  const { values, problems } = uploadRowReader([one])([cell]);
  expect(problems[0]?.problem ?? values[one.fills]).toBe(expected);
});
