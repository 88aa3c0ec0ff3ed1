import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setSecret } from "../../../src/server/features/lenders/secrets.ts";
import { pdf } from "../../support/file-form.ts";
import type { TestServer } from "../../support/server.ts";
import { applicantWithFile, startFileServer } from "../files/file-server.ts";
import { readPage, signInStaff } from "./table-server.ts";

const SECRET = "own-lender-password";

let server: TestServer;
let one: string;
let three: string;
beforeAll(async () => {
  server = await startFileServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "lender" && document.id === "amaltas-bank" ? { ...document, content: withPassword(document.content) } : document,
      ),
  });
  one = await signInStaff(server, { area: "admin", roleId: 1 });
  three = await signInStaff(server, { area: "admin", roleId: 3 });
});
afterAll(() => server.stop());

/** A lender that is not simulated, with a password of ours. */
function withPassword(content: unknown) {
  const lender = content as { connector: object };
  const connector = {
    ...lender.connector,
    endpoint: "https://lender.example",
    path: "/applications",
    authentication: { type: "basic", user: "saral", secret: SECRET },
  };
  return { ...lender, connector };
}

const rows = async (token: string, table: string, filter?: object) =>
  (await readPage(server, token, { ...(filter && { filter }) }, `/api/admin/tables/${table}`)).body.rows;

describe("files of applications", () => {
  test("are in a table, masked for customer service, with the ids of the customer's desk page", async () => {
    const customer = await applicantWithFile(server, pdf(500_000));
    const filter = { application: [customer.appId] };
    const file = { application: customer.appId, id: customer.file, product: "LOAN", media_type: "PDF", kilobytes: 500 };
    for (const token of [one, three]) {
      const [row] = await rows(token, "files-of-applications", filter);
      expect(row).toMatchObject({ ...file, file_name: "s•••", mobile: `${"•".repeat(8)}${customer.mobile.slice(-2)}` });
      expect(JSON.stringify(row)).not.toMatch(new RegExp(`slip|${customer.mobile}`));
      expect((await server.call("GET", `/api/admin/desk/${row.customer}/${row.product}`, { token })).status).toBe(200);
    }
    const two = await signInStaff(server, { area: "admin", roleId: 2 });
    expect((await readPage(server, two, {}, "/api/admin/tables/files-of-applications")).status).toBe(403);
  });

  test("a file of two applications has a row for each, on pages of any size", async () => {
    const customer = await applicantWithFile(server, pdf());
    const { body } = await server.call("POST", "/api/applications", {
      token: customer.token,
      body: { prospectAppId: customer.prospectAppId, productType: "LOAN", startNew: true },
    });
    const filter = { application: [customer.appId, body.appId] };
    const first = (await readPage(server, three, { filter, limit: 1 }, "/api/admin/tables/files-of-applications")).body;
    const second = (
      await readPage(server, three, { filter, limit: 1, cursor: first.nextCursor }, "/api/admin/tables/files-of-applications")
    ).body;
    const seen = [...first.rows, ...second.rows].map(({ application, id }: { application: string; id: string }) => [application, id]);
    expect(seen.toSorted()).toEqual([customer.appId, body.appId].toSorted().map((application) => [application, customer.file]));
  });

  test("S51 are not shown for an erased customer", async () => {
    const customer = await applicantWithFile(server, pdf());
    await server.ctx.database.execute(
      "update customers set sealed_key = null where id = (select customer_id from applications where id = $1)",
      [customer.appId],
    );
    expect(await rows(three, "files-of-applications", { application: [customer.appId] })).toEqual([]);
  });
});

describe("the connections of lenders", () => {
  test("show which secret is missing, until it is set", async () => {
    expect(await rows(one, "secrets-of-lenders", { state: ["missing"] })).toEqual([
      { lender: "amaltas-bank", secret: SECRET, state: "missing", set_at: null },
    ]);
    await setSecret(server.ctx, SECRET, "given by the lender");
    expect(await rows(one, "secrets-of-lenders", { state: ["missing"] })).toEqual([]);
    const [set] = await rows(one, "secrets-of-lenders", { state: ["set"] });
    expect(set).toEqual({ lender: "amaltas-bank", secret: SECRET, state: "set", set_at: expect.stringMatching(/^\d{4}-/) });
    const others = await rows(one, "secrets-of-lenders", { state: ["ours"] });
    expect(new Set(others.map(({ lender }: { lender: string }) => lender)).size).toBeGreaterThan(1);
    expect(JSON.stringify(await rows(one, "secrets-of-lenders"))).not.toContain("given by the lender");
  });

  test("show the result of reading status files, and each rejected line", async () => {
    const problems = [
      { line: 3, problem: "unknown-application" },
      { line: 7, problem: "no-status" },
    ];
    const reading = { id: randomUUID(), lender: "semal-capital", read_at: "2026-01-05T13:00:00.000Z", complete: true, rows: 40, bad: 2 };
    const broken = { id: randomUUID(), lender: "semal-capital", read_at: "2026-01-04T13:00:00.000Z", complete: false, rows: 9, bad: 0 };
    await server.ctx.db
      .insertInto("lender_status_reads")
      .values([
        { ...reading, problems: JSON.stringify(problems) },
        { ...broken, problems: "[]" },
      ])
      .execute();
    expect(await rows(one, "readings-of-status-files")).toEqual([
      { lender: "semal-capital", read_at: reading.read_at, outcome: "complete", rows: 40, bad: 2 },
      { lender: "semal-capital", read_at: broken.read_at, outcome: "broken-off", rows: 9, bad: 0 },
    ]);
    expect(await rows(one, "readings-of-status-files", { bad: { from: 1 } })).toHaveLength(1);
    const lines = await rows(one, "lines-not-taken");
    expect(lines.toSorted((a: { line: number }, b: { line: number }) => a.line - b.line)).toEqual(
      problems.map((problem) => ({ lender: "semal-capital", read_at: reading.read_at, ...problem })),
    );
    expect(await rows(one, "lines-not-taken", { problem: ["no-status"] })).toHaveLength(1);
  });

  test("are for role 1 only", async () => {
    for (const table of ["secrets-of-lenders", "readings-of-status-files", "lines-not-taken", "readings-of-files"])
      expect((await readPage(server, three, {}, `/api/admin/tables/${table}`)).status, table).toBe(403);
  });
});
