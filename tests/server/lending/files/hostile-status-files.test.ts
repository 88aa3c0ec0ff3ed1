import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderFile } from "../../../../src/contract/documents.gen.ts";
import { collectFiles } from "../../../../src/server/features/lenders/files/files.ts";
import { readStatusFile } from "../../../../src/server/features/lenders/files/status-file.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offerOf, select, statusOf } from "../lending-server.ts";
import { FLAT_ANSWER, withLenders } from "../more-lenders.ts";
import { postWebhook } from "../webhook.ts";

const connectorOf = (id: string, format: LenderFile["format"]): LenderFile => ({
  protocol: "file",
  endpoint: "simulator",
  authentication: { type: "none" },
  format: "csv",
  times: ["12:00"],
  delivery: { way: "fetch", authentication: { type: "bearer", secret: id } },
  statusFile: { path: "/status", format },
  submit: { application: { var: "application.id" } },
  answer: { application: "/application", reference: "/ref", status: "/status" },
  statuses: FLAT_ANSWER.statuses,
});
const [CSV, LINES] = ["csv-bank", "lines-bank"];

let respond: (response: ServerResponse) => void = (response) => response.end();
const lender = createServer((_request, response) => respond(response));
const dataDir = mkdtempSync(join(tmpdir(), "saral-status-"));
let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  server = await startTestServer({
    dataDir,
    env: { SIMULATOR: "on" },
    documents: (documents) => withLenders(documents, { [CSV]: connectorOf(CSV, "csv"), [LINES]: connectorOf(LINES, "json-lines") }),
  });
});
afterAll(async () => {
  await server.stop();
  lender.closeAllConnections();
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function createSubmission(lenderId: string): Promise<{ applicant: Applicant; id: string }> {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, lenderId);
  expect((await select(server, applicant, offer.id)).body.data.status).toBe("SUBMITTED");
  await collectFiles(server.ctx, lenderId);
  const { id } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("id")
    .where("application_id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  return { applicant, id };
}

/** What came of reading a file. */
async function pollWith(lenderId: string, body: string | ((response: ServerResponse) => void)) {
  respond = typeof body === "string" ? (response) => response.end(body) : body;
  const failed = await readStatusFile(server.ctx, lenderId).then(
    () => false,
    () => true,
  );
  const last = server.ctx.db
    .selectFrom("lender_status_reads")
    .select(["rows", "bad", "complete", "problems"])
    .where("lender", "=", lenderId);
  return { failed, ...(await last.orderBy("read_at", "desc").limit(1).executeTakeFirst()) };
}

const eventsOf = async (id: string) => {
  const rows = await server.ctx.db.selectFrom("lender_events").select("word").where("lender_application_id", "=", id).execute();
  return rows.flatMap(({ word }) => word ?? []);
};

test("valid rows are imported, invalid ones reported by their line, and a repeated row counts once", async () => {
  const { applicant, id } = await createSubmission(CSV);
  const file = [
    "\ufeffapplication,ref,status,__proto__",
    `${id},R-1,under_review,x`,
    "too,few",
    `not-an-id,R-2,approved,x`,
    `${crypto.randomUUID()},R-3,approved,x`,
    `${id},R-1,,x`,
    `${id},R-1,approved,x`,
  ].join("\r\n");
  const counts = { failed: false, rows: 6, bad: 4, complete: true };
  const problems = [
    { line: 3, problem: "unreadable" },
    { line: 4, problem: "unknown-application" },
    { line: 5, problem: "unknown-application" },
    { line: 6, problem: "no-status" },
  ];
  expect(await pollWith(CSV, file)).toEqual({ ...counts, problems });
  expect(await statusOf(server, applicant, CSV)).toMatchObject({ status: "APPROVED" });
  expect(await pollWith(CSV, file)).toMatchObject(counts);
  expect(await eventsOf(id)).toEqual(["under_review", "approved"]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("of JSON lines, invalid ones and non-objects are reported, and the others imported", async () => {
  const { applicant, id } = await createSubmission(LINES);
  const row = JSON.stringify({ application: id, ref: "J-1", status: "declined", note: 'a "quoted", word' });
  const file = `${["[]", "{", "null", '{"__proto__":{"polluted":1}}', row].join("\n")}\n`;
  expect(await pollWith(LINES, file)).toMatchObject({ failed: false, rows: 5, bad: 4, complete: true });
  expect(await statusOf(server, applicant, LINES)).toMatchObject({ status: "DECLINED" });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("an endless file, an endless row, too many columns and an interrupted file are given up; earlier rows count", async () => {
  const { id } = await createSubmission(CSV);
  const head = `application,ref,status\n${id},E-1,under_review\n`;
  const endless = (chunk: string) => (response: ServerResponse) => {
    response.write(head);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", more);
    };
    more();
  };
  const before = process.memoryUsage().rss;
  expect(await pollWith(CSV, endless("x".repeat(65_536)))).toMatchObject({ failed: true, complete: false });
  expect(await pollWith(CSV, endless(`"${"x".repeat(65_536)}`))).toMatchObject({ failed: true, complete: false });
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  expect(await pollWith(CSV, `${Array.from({ length: 5_000 }, (_, at) => `c${at}`).join()}\n`)).toMatchObject({
    failed: true,
    complete: false,
  });
  const broken = (response: ServerResponse) => {
    response.writeHead(200, { "content-length": "100000" }).write(head);
    setImmediate(() => response.destroy());
  };
  expect(await pollWith(CSV, broken)).toMatchObject({ failed: true, complete: false });
  expect(await eventsOf(id)).toEqual(["under_review"]);
});

test("a file with a row that is too long, or without required columns, is recorded as incomplete", async () => {
  const { applicant, id } = await createSubmission(CSV);
  const long = ["application,ref,status", `${id},,under_review`, `${id},${"x".repeat(70_000)},approved`, `${id},,approved`].join("\n");
  expect(await pollWith(CSV, long)).toMatchObject({ failed: true, complete: false });
  expect(await pollWith(CSV, "<!doctype html>\n<title>Sign in</title>\n")).toMatchObject({ failed: true, complete: false, rows: 0 });
  expect(await statusOf(server, applicant, CSV)).not.toMatchObject({ status: "APPROVED" });
});

test.each([
  ["text directly after a closing quote", '"R"x'],
  ["a space and text after a closing quote", '"R" x'],
  ["a quote within an unquoted cell", 'R"x'],
  ["an unclosed quote", '"R'],
  ["a NUL character", "R\u0000"],
])("a line with %s is the only one rejected, and reported by its number", async (_, cell) => {
  const { applicant, id } = await createSubmission(CSV);
  const file = [
    "application,ref,status",
    `${id},"S-${id}",under_review`,
    `${id},${cell},declined`,
    "",
    `${id},"S-${id}",approved`,
    `${id},,""`,
  ];
  expect(await pollWith(CSV, file.join("\r\n"))).toEqual({
    failed: false,
    rows: 4,
    bad: 2,
    complete: true,
    problems: [
      { line: 3, problem: "unreadable" },
      { line: 6, problem: "no-status" },
    ],
  });
  expect(await statusOf(server, applicant, CSV)).toMatchObject({ status: "APPROVED" });
});

test("a cell over several lines is one cell; of a JSON file only the line with invalid text is rejected", async () => {
  const { id } = await createSubmission(CSV);
  const over = ["application,ref,status", `${id},"a`, "", `b, ""c""`, `d",under_review`, `${id},,approved`].join("\n");
  expect(await pollWith(CSV, over)).toMatchObject({ failed: false, rows: 2, bad: 0, complete: true });
  expect(await eventsOf(id)).toEqual(["under_review", "approved"]);
  const row = await createSubmission(LINES);
  const lines = [`{"application":"${row.id}","status":"declined\u0000"}`, JSON.stringify({ application: row.id, status: "approved" })];
  expect(await pollWith(LINES, lines.join("\n"))).toMatchObject({ rows: 2, bad: 1, problems: [{ line: 1, problem: "unreadable" }] });
  expect(await statusOf(server, row.applicant, LINES)).toMatchObject({ status: "APPROVED" });
});

test("a row that the database refuses does not affect later rows", async () => {
  const [one, other] = [await createSubmission(CSV), await createSubmission(CSV)];
  await server.ctx.database.execute(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
    [],
  );
  await server.ctx.database.execute(
    "create trigger refuse before insert on lender_events for each row when (new.word = 'declined') execute function refuse()",
    [],
  );
  const file = ["application,ref,status", `${one.id},D-1,declined`, `${other.id},D-2,approved`].join("\n");
  const problems = [{ line: 2, problem: "not-taken" }];
  expect(await pollWith(CSV, file)).toEqual({ failed: false, rows: 2, bad: 1, complete: true, problems });
  await server.ctx.database.execute("drop trigger refuse on lender_events", []);
  expect(await statusOf(server, other.applicant, CSV)).toMatchObject({ status: "APPROVED" });
});

test("rows of an erased customer match no application, and do not affect later rows", async () => {
  const [gone, stored] = [await createSubmission(CSV), await createSubmission(CSV)];
  await server.ctx.db
    .updateTable("customers")
    .set({ sealed_key: null })
    .where("id", "in", (ids) => ids.selectFrom("lender_applications").select("customer_id").where("id", "=", gone.id))
    .execute();
  const file = ["application,ref,status", `${gone.id},G-1,approved`, `${stored.id},G-2,approved`].join("\n");
  const problems = [{ line: 2, problem: "unknown-application" }];
  expect(await pollWith(CSV, file)).toEqual({ failed: false, rows: 2, bad: 1, complete: true, problems });
  expect(await statusOf(server, stored.applicant, CSV)).toMatchObject({ status: "APPROVED" });
  const webhook = { application: gone.id, ref: "G-1", status: "approved" };
  expect((await postWebhook(server, CSV, webhook)).status).toBe(404);
});

test("a response that is no file is not read: not found, an error, a redirect", async () => {
  const reads = () => server.ctx.db.selectFrom("lender_status_reads").select("id").execute();
  const before = (await reads()).length;
  const status = (code: number, headers = {}) =>
    pollWith(CSV, (response) => response.writeHead(code, headers).end("application,ref,status"));
  expect((await status(404)).failed).toBe(false);
  expect((await status(500)).failed).toBe(true);
  expect((await status(302, { location: "http://127.0.0.1:1/" })).failed).toBe(true);
  expect((await reads()).length).toBe(before);
});
