import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { surveyWorkbook } from "../../../src/server/features/uploads/workbook/read-workbook.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addSubmitted, countStoredUploads, HEADERS, send, statusesOf, uploadAndWait } from "./upload-server.ts";
import { accessOf, workbook, zip } from "./workbook.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const SHEET = "xl/worksheets/sheet1.xml";
const rowsOf = (reference: string) => [HEADERS.split(","), ["Amaltas Bank", reference, "approved", "", ""]];
const VALID_WORKBOOK = workbook(rowsOf("L-1"));

/** The file with a changed local header of its sheet; the directory is unchanged. */
function withHead(change: (head: Buffer) => void, file = VALID_WORKBOOK): Buffer {
  const changed = Buffer.from(file);
  change(changed.subarray(changed.indexOf(SHEET) - 30));
  return changed;
}

/** One part as in an archive, without a directory. */
const zipEntryOf = (name: string, text: string) => {
  const whole = zip({ [name]: text });
  return whole.subarray(0, whole.indexOf("504b0102", 0, "hex"));
};

/** A sheet that ends early, with what a reader by the stream takes for its end and for another part. */
const HIDDEN_ENTRY = Buffer.concat([
  deflateRawSync("<a/>"),
  Buffer.from("504b0708", "hex"),
  Buffer.alloc(12),
  zipEntryOf("xl/a.xml", " ".repeat(1_000)),
]);

test.each<[string, Buffer]>([
  ["a part missing from the directory", workbook(rowsOf("L-1"), {}, { hidden: zipEntryOf("xl/a.xml", " ".repeat(10_000)) })],
  ["bytes between its parts and the directory", workbook(rowsOf("L-1"), {}, { hidden: Buffer.alloc(40) })],
  ["a part whose local header declares three gigabytes", withHead((head) => head.writeUInt32LE(3 * 1024 ** 3, 22))],
  ["a part whose local header declares a smaller packed size", withHead((head) => head.writeUInt32LE(10, 18))],
  ["a part whose local header has another name", withHead((head) => head.write("xl/worksheets/sheet2.xml", 30))],
  ["a part whose local header has another compression method", withHead((head) => head.writeUInt16LE(0, 8))],
  ["a part whose local header announces a data descriptor", withHead((head) => head.writeUInt16LE(8, 6))],
  [
    "a part whose data descriptor has other sizes",
    (() => {
      const file = Buffer.from(workbook(rowsOf("L-1"), {}, { streamed: true }));
      file.writeUInt32LE(3 * 1024 ** 3, file.indexOf("504b0708", file.indexOf(SHEET), "hex") + 12);
      return file;
    })(),
  ],
  ["a part within a part", workbook([], { "xl/media/a.xml": { packed: HIDDEN_ENTRY, unpacked: 4 } }, { streamed: true })],
  [
    "a part that unpacks to another size than declared",
    workbook(rowsOf("L-1"), { "xl/a.xml": { packed: deflateRawSync("abc"), unpacked: 9 } }),
  ],
  ["bytes after its end", Buffer.concat([VALID_WORKBOOK, zipEntryOf("xl/a.xml", "a")])],
])("a workbook with %s is refused, and nothing of it is stored", async (_, file) => {
  const before = await countStoredUploads(server);
  expect(await send(server, token, file, { name: "mis.xlsx" })).toMatchObject({ status: 422, body: { code: "FILE_UNSAFE" } });
  expect(await countStoredUploads(server)).toEqual(before);
});

test("a workbook whose sizes follow its parts is read like any other", async () => {
  await addSubmitted(server, ["L-1", "L-2"]);
  expect(await uploadAndWait(server, token, VALID_WORKBOOK, { name: "mis.xlsx" })).toMatchObject({ success: 1, failed: 0 });
  const streamed = workbook(rowsOf("L-2"), {}, { streamed: true });
  expect(await uploadAndWait(server, token, streamed, { name: "mis.xlsx" })).toMatchObject({ success: 1, failed: 0 });
  expect(await statusesOf(server, "L-1", "L-2")).toEqual({ "L-1": "APPROVED", "L-2": "APPROVED" });
});

test.each(["[Content_Types].xml", "xl/workbook.xml"])("an archive without %s is not accepted as a workbook", async (missing) => {
  const parts = { "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>", "xl/a.xml": "<a/>" };
  const file = zip(Object.fromEntries(Object.entries(parts).filter(([name]) => name !== missing)));
  await expect(surveyWorkbook(accessOf(file), [])).rejects.toMatchObject({ code: "FILE_TYPE_REFUSED" });
});

test("a workbook with a sheet that does not match its checksum is refused", async () => {
  const damaged = withHead((head) => head.writeUInt32LE((head.readUInt32LE(14) ^ 1) >>> 0, 14));
  const entry = damaged.subarray(damaged.lastIndexOf(SHEET) - 46);
  entry.writeUInt32LE((entry.readUInt32LE(16) ^ 1) >>> 0, 16);
  expect(await send(server, token, damaged, { name: "mis.xlsx" })).toMatchObject({ status: 415, body: { code: "FILE_TYPE_REFUSED" } });
});
