import { request } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { surveyWorkbookFile, type WorkbookFile } from "../../../src/server/features/uploads/workbook/workbook-process.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { distantRow, entities, repeatedElement, repeatedString } from "./hostile-workbooks.ts";
import { childProcesses, countStoredUploads, FORM_TYPE, formOf, HEADERS, send } from "./upload-server.ts";
import { workbook } from "./workbook.ts";

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
let processes: number;
beforeEach(async () => {
  before = await countStoredUploads(server);
  processes = childProcesses();
});
afterEach(() => expect.poll(childProcesses).toBe(processes));

const MEGABYTE = 1024 * 1024;
const VALID_WORKBOOK = workbook([HEADERS.split(","), ["Amaltas Bank", "W-1", "approved", "", ""]]);

test.each<[string, () => Buffer, number, string]>([
  ["one shared string of 2 MB in 600 cells", () => repeatedString({ characters: 2 * MEGABYTE, rows: 120, columns: 5 }), 422, "FILE_UNSAFE"],
  ["one shared string of 2 MB in 200 cells", () => repeatedString({ characters: 2 * MEGABYTE, rows: 40, columns: 5 }), 422, "FILE_UNSAFE"],
  [
    "a long shared string in 50,000 cells",
    () => repeatedString({ characters: 30_000, rows: 25_000, columns: 2 }),
    422,
    "FILE_TOO_MANY_ROWS",
  ],
  ["ten million empty rows", () => repeatedElement("<row/>", 10_000_000), 422, "FILE_TOO_MANY_ROWS"],
  ["a hundred megabytes of comments", () => repeatedElement("<!---->", 14_000_000), 422, "FILE_UNSAFE"],
  ["an entity in a sheet without a file extension", entities, 422, "FILE_UNSAFE"],
  ["row 90,000,000 in a sheet of another folder", distantRow, 422, "FILE_TOO_MANY_ROWS"],
  ["only its first half", () => VALID_WORKBOOK.subarray(0, VALID_WORKBOOK.length / 2), 415, "FILE_TYPE_REFUSED"],
])("S31 S60 a workbook with %s is refused without much memory, and nothing of it is stored", async (_, make, status, code) => {
  const file = make();
  const memory = process.memoryUsage.rss();
  expect(await send(server, token, file, { name: "mis.xlsx" })).toMatchObject({ status, body: { code } });
  expect(process.memoryUsage.rss() - memory).toBeLessThan(100 * MEGABYTE);
  expect(await countStoredUploads(server)).toEqual(before);
});

/** Sends a form, or the start of one, over a connection of its own, which it may leave. */
function startUpload(body: Buffer, by = token, sent = body.length) {
  const headers = { authorization: `Bearer ${by}`, "content-type": FORM_TYPE, "content-length": body.length };
  const status = Promise.withResolvers<number | undefined>();
  const sending = request(`${url}/api/admin/uploads/mis`, { method: "POST", headers }, (response) => status.resolve(response.statusCode));
  sending.on("error", () => status.resolve(undefined));
  sending.write(body.subarray(0, sent));
  return { status: status.promise, sendRest: () => sending.end(body.subarray(sent)), leave: () => sending.destroy() };
}

const form = (file: Buffer) => formOf(file, { name: "mis.xlsx" });
const files = async () => (await countStoredUploads(server)).files;

test("S36 S58 a member has two slots; six senders who disconnect while their workbooks wait leave no file, no used slot and no process", async () => {
  const piece = Promise.withResolvers<Buffer>();
  const first = new AbortController();
  const storedFile: WorkbookFile = { bytes: VALID_WORKBOOK.length, pieceBytes: VALID_WORKBOOK.length, readPiece: () => piece.promise };
  const holding = expect(
    surveyWorkbookFile(storedFile, [], first.signal, { ms: 600_000, bytesPerMs: 1, memory: Number.MAX_VALUE }),
  ).rejects;
  const [second, third, fourth] = await Promise.all([1, 2, 3].map(() => signInStaff(server, { area: "admin", roleId: 1 })));
  const senders = [token, second, third].flatMap((by) => [startUpload(form(VALID_WORKBOOK), by), startUpload(form(VALID_WORKBOOK), by)]);
  await expect.poll(() => countStoredUploads(server)).toMatchObject({ files: (before.files ?? 0) + 6, pieces: (before.pieces ?? 0) + 6 });
  expect(await send(server, token, VALID_WORKBOOK, { name: "mis.xlsx" })).toMatchObject({ status: 429 });
  expect(await send(server, fourth ?? "", VALID_WORKBOOK, { name: "mis.xlsx" })).toMatchObject({ status: 503 });
  for (const { leave } of senders) leave();
  await expect.poll(() => countStoredUploads(server)).toEqual(before);
  const next = startUpload(form(VALID_WORKBOOK));
  await expect.poll(files).toBe((before.files ?? 0) + 1);
  first.abort();
  piece.resolve(VALID_WORKBOOK);
  await holding.toMatchObject({ code: "FILE_CUT_SHORT" });
  expect(await next.status).toBe(200);
});

test("S14 S21 an upload whose sender is signed out meanwhile is refused and leaves no file", async () => {
  const by = await signInStaff(server, { area: "admin", roleId: 1 });
  const body = form(VALID_WORKBOOK);
  // All but the two hyphens that end the form.
  const { status, sendRest } = startUpload(body, by, body.length - 4);
  await expect.poll(files).toBe((before.files ?? 0) + 1);
  expect((await server.call("POST", "/api/admin/logout", { token: by })).status).toBe(200);
  sendRest();
  expect(await status).toBe(401);
  expect(await countStoredUploads(server)).toEqual(before);
});
