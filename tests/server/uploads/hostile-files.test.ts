import { request } from "node:http";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addSubmitted, countStoredUploads, FORM_TYPE, formOf, HEADERS, send, statusesOf, uploadAndWait } from "./upload-server.ts";
import { sheetOf, workbook, zip } from "./workbook.ts";

let server: TestServer;
let url: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

let before: Record<string, number>;
beforeEach(async () => {
  before = await countStoredUploads(server);
});

const ROW = "Amaltas Bank,H-1,approved,,2026-11-20";
const MEGABYTE = 1024 * 1024;

test.each<[string, string | Buffer, number, string]>([
  ["no content", "", 422, "FILE_EMPTY"],
  ["headers only", HEADERS, 422, "FILE_EMPTY"],
  ["blank lines only", "\n\n , ,\n", 422, "FILE_EMPTY"],
  ["UTF-16", Buffer.from(`\ufeff${HEADERS}\n${ROW}`, "utf16le"), 422, "FILE_ENCODING"],
  ["a Windows-1252 letter", Buffer.from(`${HEADERS}\nAmaltas Bank,Ren\xe9,approved,,`, "latin1"), 422, "FILE_ENCODING"],
  ["NUL bytes", `${HEADERS}\n${ROW}\0`, 415, "FILE_TYPE_REFUSED"],
  ["HTML", `<!doctype html><table><tr><td>${ROW}</table>`, 415, "FILE_TYPE_REFUSED"],
  ["an XML with a DTD", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, 415, "FILE_TYPE_REFUSED"],
  ["an executable", Buffer.from(`MZ${"\0".repeat(200)}`, "latin1"), 415, "FILE_TYPE_REFUSED"],
  ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), 415, "FILE_TYPE_REFUSED"],
  ["more columns than the limit", `${HEADERS},${"x,".repeat(300)}\n${ROW}`, 422, "FILE_TOO_MANY_ROWS"],
  ["an archive that is not a workbook", zip({ "a.txt": "hello" }), 415, "FILE_TYPE_REFUSED"],
  ["a truncated workbook", workbook([["Lender"]]).subarray(0, 400), 415, "FILE_TYPE_REFUSED"],
  ["macros", workbook([HEADERS.split(","), ROW.split(",")], { "xl/vbaProject.bin": "x" }), 422, "FILE_UNSAFE"],
  [
    "a workbook with a DTD",
    workbook([], { "xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY a "b">]>${sheetOf([["&a;"]])}` }),
    422,
    "FILE_UNSAFE",
  ],
  [
    "a cell outside the sheet",
    workbook([], { "xl/worksheets/sheet1.xml": sheetOf([["a"]]).replace('r="A1"', 'r="ZZZZ1"') }),
    422,
    "FILE_TOO_MANY_ROWS",
  ],
  [
    "a row outside the sheet",
    workbook([], { "xl/worksheets/sheet1.xml": sheetOf([["a"]]).replace('r="1"', 'r="99999999"') }),
    422,
    "FILE_TOO_MANY_ROWS",
  ],
])("S32 S33 a file with %s is refused, and nothing of it is stored", async (_, content, status, code) => {
  expect(await send(server, token, content)).toMatchObject({ status, body: { code } });
  expect(await countStoredUploads(server)).toEqual(before);
});

test("S31 a workbook that expands to a thousand times its size is refused, whatever size it declares", async () => {
  const bomb = deflateRawSync(Buffer.alloc(400 * MEGABYTE, " "), { level: 9 });
  for (const declared of [400 * MEGABYTE, 1_000]) {
    const before = process.memoryUsage();
    const file = workbook([["Lender"]], { "xl/media/a.xml": { packed: bomb, unpacked: declared } });
    expect(file.length).toBeLessThan(MEGABYTE);
    expect(await send(server, token, file)).toMatchObject({ status: 422, body: { code: "FILE_UNSAFE" } });
    expect(process.memoryUsage().rss - before.rss).toBeLessThan(100 * MEGABYTE);
  }
  expect((await countStoredUploads(server)).files).toBe(before.files);
});

test.each<[string, string, object[]]>([
  [
    "missing",
    "Lender,Status\nAmaltas Bank,approved",
    [{ path: "/columns/Lender Reference", keyword: "missingColumn", message: "This column is missing." }],
  ],
  [
    "duplicated, once by its alias",
    "Lender,Bank,Reference,Status\na,b,c,d",
    [{ path: "/columns/Lender", keyword: "duplicateColumn", message: "This column appears more than once." }],
  ],
])("a column that is %s is reported", async (_, content, fields) => {
  expect(await send(server, token, content)).toMatchObject({ status: 422, body: { code: "FILE_COLUMNS", fields } });
});

test("S58 a file with other columns is not read further", async () => {
  // What comes after the first piece would be refused for another reason.
  const content = Buffer.concat([Buffer.from(`Lender,Status\n${"a,b\n".repeat(100_000)}`), Buffer.from([0xff])]);
  expect(await send(server, token, content)).toMatchObject({ status: 422, body: { code: "FILE_COLUMNS" } });
});

test("columns in another order, with aliases, a byte order mark and semicolons are found", async () => {
  await addSubmitted(server, ["H-2"]);
  const csv = "\ufeffRemark;STATUS ;bank;Application_Number\r\nx;Approved;amaltas bank;H-2\r\n";
  expect(await uploadAndWait(server, token, csv)).toMatchObject({ success: 1, failed: 0, ignoredColumns: ["Remark"] });
  expect(await statusesOf(server, "H-2")).toEqual({ "H-2": "APPROVED" });
});

test("quoted line breaks belong to one cell; only the invalid rows are rejected, each with its number", async () => {
  await addSubmitted(server, ["H-3", "H-4"]);
  const csv = [
    `${HEADERS},Remarks`,
    'Amaltas Bank,H-3,approved,,2026-11-20,"Sanctioned,\r\nsee the ""letter"""',
    'Amaltas Bank,H-"4,approved,,,',
    `Amaltas Bank,H-4,approved,,,${"x".repeat(70_000)}`,
    "",
    "Amaltas Bank,H-4,approved,2,50,000,2026-11-20,",
    'Amaltas Bank,"H-4,approved,,,',
    // Empty cells after the last column are none.
    "Amaltas Bank,H-4,declined,,2026-11-20,, ,",
  ].join("\r\n");
  const job = await uploadAndWait(server, token, csv);
  const reported = job.problems.map(({ row, problem }: Record<string, string>) => `${row} ${problem}`);
  expect(reported).toEqual(["3 unreadable", "4 row-too-long", "6 too-many-cells", "7 unreadable"]);
  expect(job).toMatchObject({ success: 2, failed: 4, total: 6, done: 6 });
  expect(await statusesOf(server, "H-3", "H-4")).toEqual({ "H-3": "APPROVED", "H-4": "DECLINED" });
});

test("a workbook is read like CSV: texts, numbers and dates; a text that starts a formula is rejected", async () => {
  await addSubmitted(server, ["H-5", "1006"]);
  const file = workbook([
    HEADERS.split(","),
    ["Amaltas Bank", "H-5", "approved", 250_000, { day: 46_346 }],
    ["Amaltas Bank", 1006, "declined", "", ""],
    [],
    ["Amaltas Bank", "=cmd|' /C calc'!A0", "approved", "", ""],
  ]);
  const job = await uploadAndWait(server, token, file, { name: "mis.xlsx" });
  expect(job).toMatchObject({ success: 2, failed: 1, faults: { formula: 1 }, problems: [{ row: 5 }] });
  expect(await statusesOf(server, "H-5", "1006")).toEqual({ "H-5": "APPROVED", "1006": "DECLINED" });
  const { last_event_at } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("last_event_at")
    .where("reference", "=", "H-5")
    .executeTakeFirstOrThrow();
  expect(last_event_at?.toISOString()).toBe("2026-11-19T18:30:00.000Z");
});

test("an upload that declares too large a size is refused before its body", async () => {
  const answer = Promise.withResolvers<number | undefined>();
  const headers = { authorization: `Bearer ${token}`, "content-type": FORM_TYPE, "content-length": 51 * MEGABYTE };
  const sending = request(`${url}/api/admin/uploads/mis`, { method: "POST", headers }, ({ statusCode }) => answer.resolve(statusCode));
  sending.on("error", answer.reject);
  // Of the body nothing follows, so that an answer cannot have waited for it.
  sending.flushHeaders();
  expect(await answer.promise).toBe(413);
  sending.destroy();
});

test("a file that is too large, a form without one file and another type of body are refused", async () => {
  const large = Buffer.alloc(51 * MEGABYTE, "a,b\n");
  expect(await send(server, token, large)).toMatchObject({ status: 413, body: { code: "FILE_TOO_LARGE" } });
  expect(await send(server, token, ROW, { parts: [] })).toMatchObject({ status: 400 });
  expect(await send(server, token, `${HEADERS}\n${ROW}`, { parts: ["file", "file"] })).toMatchObject({ status: 400 });
  expect(await send(server, token, `${HEADERS}\n${ROW}`, { parts: ["picture"] })).toMatchObject({ status: 400 });
  const post = (type: string, payload: Buffer | string) =>
    server.app.inject({
      method: "POST",
      url: "/api/admin/uploads/mis",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      payload,
    });
  expect((await post("application/json", "{}")).statusCode).toBe(415);
  const whole = formOf(`${HEADERS}\n${ROW}`);
  for (const left of [20, 60, 90]) expect((await post(FORM_TYPE, whole.subarray(0, -left))).statusCode, `${left} missing`).toBe(422);
  expect(await countStoredUploads(server)).toEqual(before);
});

test("S34 a hostile file name is reduced to a safe one", async () => {
  await addSubmitted(server, ["H-7"]);
  const job = await uploadAndWait(server, token, `${HEADERS}\nAmaltas Bank,H-7,approved,,`, { name: "..\\..\\etc/passwd<b>.csv" });
  expect(job.fileName).toBe("passwd_b_.csv");
});

const FORM = formOf(`${HEADERS}\n${ROW}`);

test.each<[string, string, Buffer | string]>([
  ["no boundary", "multipart/form-data", FORM],
  ["no boundary, but another parameter", "multipart/form-data; charset=utf-8", FORM],
  ["an empty boundary", "multipart/form-data; boundary=", FORM],
  ["a boundary of 300 characters", `multipart/form-data; boundary=${"b".repeat(300)}`, FORM],
  ["no boundary line", FORM_TYPE, `${HEADERS}\n${ROW}`],
  ["a part without the end of its header", FORM_TYPE, `--${FORM_TYPE.split("=")[1]}\r\ncontent-disposition: form-data`],
  ["no content", FORM_TYPE, ""],
])("a form with %s is refused as invalid", async (_, type, body) => {
  const response = await fetch(`${url}/api/admin/uploads/mis`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  expect(await countStoredUploads(server)).toEqual(before);
});
