import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { UploadColumn } from "../../../src/contract/documents.gen.ts";
import { xlsxFile } from "../../../src/server/features/tables/xlsx.ts";
import { isDateFormat } from "../../../src/server/features/uploads/workbook/date-styles.ts";
import { readWorkbook, surveyWorkbook } from "../../../src/server/features/uploads/workbook/read-workbook.ts";
import { accessOf, sheets, workbook } from "./workbook.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const SHEET = "xl/worksheets/sheet1.xml";

async function rowsOf(file: Buffer, sheet = "xl/worksheets/sheet1.xml") {
  const rows = [];
  for await (const some of readWorkbook(accessOf(file), sheet)) rows.push(...some);
  return rows;
}

const cellsOf = async (file: Buffer, sheet?: string) => (await rowsOf(file, sheet)).map(({ cells }) => cells);

const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets)
    .map(([target, type], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** A workbook whose sheet has these rows, with a header wide enough for all of them. */
function sheet(rows: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const header = `<row r="1">${[..."ABCDEFGH"].map((letter) => `<c r="${letter}1" t="inlineStr"><is><t>${letter}</t></is></c>`).join("")}</row>`;
  return workbook([], {
    [RELATIONS]: relations({ "worksheets/sheet1.xml": "worksheet", "styles.xml": "styles", "sharedStrings.xml": "sharedStrings" }),
    [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${header}${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

const rowsBelowHeader = async (file: Buffer) => (await cellsOf(file)).slice(1);

const STRINGS = `<sst xmlns="${MAIN}"><si><t> first </t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh sb="0" eb="1"><t>sound</t></rPh></si><si><t>a_x0041__x005F_x0041_ &amp; &#x20b9;</t></si></sst>`;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0.00\\d"/></numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="15"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf xfId="1"/></cellXfs></styleSheet>`;

/** Cells of every type, each with what it is read as. */
const CELLS: [xml: string, text: string][] = [
  ['<c r="A2" t="s"><v>0</v></c>', "first"],
  ['<c r="A2" t="s"><v>1</v></c>', "two runs"],
  ['<c r="A2" t="s"><v>2</v></c>', "aA_x0041_ & ₹"],
  ['<c r="A2" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>', "inline"],
  ['<c r="A2" t="str"><f>A1&amp;"x"</f><v> formula </v></c>', "formula"],
  ['<c r="A2" t="b"><v>1</v></c>', "true"],
  ['<c r="A2" t="b"><v>0</v></c>', "false"],
  ['<c r="A2"><v>250000.50</v></c>', "250000.5"],
  ['<c r="A2" t="n" s="0"><v>1E3</v></c>', "1000"],
  ['<c r="A2" s="1"><v>46346</v></c>', "2026-11-20"],
  ['<c r="A2" s="2"><v>46346.5</v></c>', "2026-11-20T12:00:00"],
  ['<c r="A2" s="3"><v>46346</v></c>', "46346"],
  ['<c r="A2" s="4"><v>46346</v></c>', "2026-11-20"],
  ['<c r="A2" t="d"><v>2026-11-20T00:00:00Z</v></c>', "2026-11-20"],
];

test.each(CELLS)("%s is read as %j, and read-excel-file agrees", async (xml, text) => {
  const file = sheet(`<row r="2">${xml}</row>`, { "xl/sharedStrings.xml": STRINGS, "xl/styles.xml": STYLES });
  expect(await rowsBelowHeader(file)).toEqual([[text]]);
  const [, [value] = []] = await readSheet(file);
  expect(value instanceof Date ? value.toISOString().replace(/(T00:00:00)?\.000Z$/, "") : String(value)).toBe(text);
});

test.each([
  ["an error", '<c r="A2" t="e"><v>#DIV/0!</v></c>'],
  ["a formula without a result", '<c r="A2" t="str"><f>A1</f></c>'],
  ["no value", '<c r="A2" s="1"/>'],
])("a cell with %s is empty, and a row of only such cells is skipped", async (_, xml) => {
  const rows = `<row r="2">${xml}</row><row r="4">${xml}<c r="C4"><v>1</v></c></row>`;
  expect((await rowsOf(sheet(rows))).slice(1)).toEqual([{ number: 4, cells: ["", "", "1"], numbers: [2] }]);
});

test("rows and cells without numbers are numbered in sequence; a row may have its number from its cells", async () => {
  const rows =
    '<row><c><v>1</v></c><c r="C2"><v>2</v></c><c><v>3</v></c></row><row/><row><c r="B9"><v>4</v></c></row><row><c><v>5</v></c></row>';
  expect((await rowsOf(sheet(rows))).slice(1)).toEqual([
    { number: 2, cells: ["1", "", "2", "3"], numbers: [0, 2, 3] },
    { number: 9, cells: ["", "4"], numbers: [1] },
    { number: 10, cells: ["5"], numbers: [0] },
  ]);
});

test("prefixed elements are read, rows of drawings are not, and cells beyond the headers are skipped", async () => {
  const text = `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="3"><x:c r="A3" t="str"><x:v>a</x:v></x:c></x:row><x:row r="4"><x:c r="A4"><x:v>1</x:v></x:c><x:c r="B4"><x:v>2</x:v></x:c></x:row></x:sheetData><x:drawing><xdr:row><x:c r="A1"><x:v>9</x:v></x:c></xdr:row></x:drawing></x:worksheet>`;
  expect(await rowsOf(sheet("", { [SHEET]: text }))).toEqual([
    { number: 3, cells: ["a"] },
    { number: 4, cells: ["1"], numbers: [0] },
  ]);
});

test("sheets are in the order that the workbook lists, wherever they are stored, each part once", async () => {
  const named = `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="1"/><sheets><sheet name="b" sheetId="9" r:id="rId2"/><sheet name="a" sheetId="1" r:id="rId1"/><sheet name="again" sheetId="2" r:id="rId2"/><sheet name="chart" sheetId="3" r:id="rId4"/></sheets></workbook>`;
  const file = workbook([["other"]], {
    "xl/workbook.xml": named,
    [RELATIONS]: relations({ "worksheets/sheet1.xml": "worksheet", "/data/second.xml": "worksheet", "/data/styles.xml": "styles" }),
    "data/second.xml":
      '<worksheet><sheetData><row><c t="str"><v>day</v></c></row><row><c s="0"><v>44884</v></c></row></sheetData></worksheet>',
    "data/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  expect(await cellsOf(file, "data/second.xml")).toEqual([["day"], ["2026-11-20"]]);
  expect(await surveyWorkbook(accessOf(file), [])).toMatchObject({ sheet: { name: "b", part: "data/second.xml", rows: 1 }, others: 1 });
  await expect(cellsOf(file, "data/styles.xml")).rejects.toMatchObject({ code: "FILE_TYPE_REFUSED" });
});

test("shared strings beyond one packed block are found", async () => {
  const numbers = Array.from({ length: 2_500 }, (_, index) => index);
  const strings = `<sst>${numbers.map((number) => `<si><t>₹ ${number}</t></si>`).join("")}</sst>`;
  const rows = numbers.map((number) => `<row><c t="s"><v>${number}</v></c></row>`).join("");
  expect(await rowsBelowHeader(sheet(rows, { "xl/sharedStrings.xml": strings }))).toEqual(numbers.map((number) => [`₹ ${number}`]));
  const missing = sheet('<row><c t="s"><v>2500</v></c></row>', { "xl/sharedStrings.xml": strings });
  await expect(rowsOf(missing)).rejects.toMatchObject({ code: "FILE_TYPE_REFUSED" });
});

test("a row with more characters than a row of CSV may have is reported and the others are read", async () => {
  const long = `<c><is><t>${"x".repeat(30_000)}</t></is></c>`.replaceAll("<c>", '<c t="inlineStr">').repeat(3);
  const rows = await rowsOf(sheet(`<row>${long}</row><row><c><v>1</v></c></row>`));
  expect(rows.slice(1)).toEqual([
    { number: 2, cells: [], fault: "row-too-long" },
    { number: 3, cells: ["1"], numbers: [0] },
  ]);
});

test("our own exports can be read", async () => {
  const rows = (async function* () {
    yield [["Asha & <Rao>", 1_250.5, true, "2026-11-26"]];
  })();
  const columns = [
    { heading: "Name", type: "text" },
    { heading: "Amount", type: "rupees" },
    { heading: "Paid", type: "text" },
    { heading: "Day", type: "day" },
  ] as const;
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile({ columns, rows })) parts.push(part);
  expect(await cellsOf(Buffer.concat(parts))).toEqual([
    ["Name", "Amount", "Paid", "Day"],
    ["Asha & <Rao>", "1250.5", "true", "2026-11-26"],
  ]);
});

test.each<[string, string, string]>([
  ["rows out of order", "<row r='3'/><row r='2'/>", "FILE_TYPE_REFUSED"],
  ["cells out of order", "<row><c r='B2'/><c r='A2'/></row>", "FILE_TYPE_REFUSED"],
  ["an invalid number", "<row><c><v>many</v></c></row>", "FILE_TYPE_REFUSED"],
  ["an invalid boolean", "<row><c t='b'><v>2</v></c></row>", "FILE_TYPE_REFUSED"],
  ["an invalid date", "<row><c t='d'><v>yesterday</v></c></row>", "FILE_TYPE_REFUSED"],
  ["an unknown cell type", "<row><c t='x'><v>1</v></c></row>", "FILE_TYPE_REFUSED"],
  ["an unknown entity", "<row><c t='str'><v>&a;</v></c></row>", "FILE_TYPE_REFUSED"],
  ["an unclosed element", "<row>", "FILE_TYPE_REFUSED"],
  ["row 200,001", "<row r='200001'/>", "FILE_TOO_MANY_ROWS"],
  ["row 200,001 from a cell reference", "<row><c r='A200001'/></row>", "FILE_TOO_MANY_ROWS"],
  ["200,001 rows without numbers", "<row/>".repeat(200_000), "FILE_TOO_MANY_ROWS"],
  ["201 columns", "<row><c r='GT2'/></row>", "FILE_TOO_MANY_ROWS"],
  ["200 nested elements", "<a>".repeat(200), "FILE_UNSAFE"],
  ["a text of one megabyte", `<row><c t="str"><v>${"x".repeat(1024 * 1024)}</v></c></row>`, "FILE_UNSAFE"],
])("a sheet with %s is refused", async (_, rows, code) => {
  await expect(surveyWorkbook(accessOf(sheet(rows)), [])).rejects.toMatchObject({ code });
});

test("the first sheet with the columns of the format and with rows is read; the others are checked for declarations only", async () => {
  const column = { id: "day", header: "Day", type: "date", required: true, fills: "date" } as UploadColumn;
  const cover = [["Report of November"], ["by a bank"]];
  const parts = sheets({ Cover: { rows: cover }, Empty: { rows: [["Day"]] }, Data: { rows: [["day"], ["11/20/2026"], ["11/05/2026"]] } });
  const survey = await surveyWorkbook(accessOf(workbook([], parts)), [column]);
  expect(survey).toMatchObject({ sheet: { name: "Data", rows: 2, dayOrders: ["month-first"] }, others: 2 });
  const alone = await surveyWorkbook(accessOf(workbook([], sheets({ Cover: { rows: cover }, Empty: { rows: [["Day"]] } }))), [column]);
  expect(alone).toMatchObject({ sheet: { name: "Empty", rows: 0 }, others: 1 });
  // Neither a long cover nor what follows the data is parsed.
  const long = sheets({ Cover: { rows: Array.from({ length: 9_000 }, () => ["x"]) }, Data: { rows: [["day"], ["x"]] }, Raw: { rows: [] } });
  const unreadable = {
    ...long,
    "xl/worksheets/sheet3.xml": "<worksheet><sheetData><row><c r='A1'/><c r='A1'/></row></sheetData></worksheet>",
  };
  expect(await surveyWorkbook(accessOf(workbook([], unreadable)), [column])).toMatchObject({ sheet: { name: "Data" }, others: 2 });
  const declared = { ...long, "xl/worksheets/sheet1.xml": `${long["xl/worksheets/sheet1.xml"]}<!DOCTYPE a>` };
  await expect(surveyWorkbook(accessOf(workbook([], declared)), [column])).rejects.toMatchObject({ code: "FILE_UNSAFE" });
});

test("row 200,000 and column 200 are read", async () => {
  const { sheet: found } = await surveyWorkbook(accessOf(sheet("<row r='200000'><c r='A200000'><v>1</v></c><c r='GR200000'/></row>")), []);
  expect(found?.rows).toBe(1);
});

test.each(["d/m/yy", "[h]:mm:ss", 'yyyy"年"m"月"', "dd\\-mmm\\-yyyy;@", "[Red]mm:ss.00", "0;yyyy"])(
  "%s is a date or time format",
  (code) => {
    expect(isDateFormat(code)).toBe(true);
  },
);

test.each(["General", "0.00", "#,##0\\d", '"day" 0', "[$-409]#,##0.00", "@", "", "[Red]"])("%j is not a date or time format", (code) => {
  expect(isDateFormat(code)).toBe(false);
});
