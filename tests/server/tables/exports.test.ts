import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sheet } from "../../../src/server/features/tables/file-cells.ts";
import { xlsxFile } from "../../../src/server/features/tables/xlsx.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { addLeads, signInStaff } from "./table-server.ts";

const EXPORTS_PER_HOUR = 6;
const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site"
          ? { ...document, content: { ...(document.content as object), limits: { exportsPerHour: EXPORTS_PER_HOUR } } }
          : document,
      ),
  });
});
afterAll(() => server.stop());

const january = encodeURIComponent(JSON.stringify({ created_at: { from: "2026-01-01", to: "2026-01-31" } }));
const TABLE = `/api/admin/tables/latest-applications/export?filter=${january}`;
const REPORT = `/api/admin/reports/applications-in-detail/export?filter=${january}`;

async function save(path: string, token: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await server.app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, bytes: response.rawPayload };
}

test("partners called as what every object inherits stand in each file under their own names", async () => {
  const token = await signInStaff(server, { area: "admin", roleId: 1 });
  await addLeads(
    server,
    INHERITED.map((utmSource, day) => ({ createdAt: `2026-01-0${day + 1}T10:00:00Z`, utmSource })),
  );
  for (const path of [TABLE, REPORT]) {
    const { status, bytes } = await save(`${path}&format=xlsx`, token);
    expect(status).toBe(200);
    const partners = (await readSheet(bytes)).slice(1).flat().map(String);
    expect(partners).toEqual(expect.arrayContaining(INHERITED.map((name) => name.toLowerCase())));
    expect(String((await save(`${path}&format=csv`, token)).bytes)).not.toContain("native code");
  }
});

describe("S58 a member who takes file after file", () => {
  const kept = async () =>
    Number(
      (
        await server.ctx.db
          .selectFrom("staff_actions")
          .select(({ fn }) => fn.countAll().as("count"))
          .where("action", "=", "exported")
          .executeTakeFirstOrThrow()
      ).count,
    );

  test("is refused beyond the hour's number, with nothing more in the record; another goes on, and so does the member an hour later", async () => {
    const token = await signInStaff(server, { area: "partner", brand: "marigold" });
    const path = "/api/partner/tables/partner-applications/export";
    const before = await kept();
    const statuses = [];
    for (let time = 0; time < EXPORTS_PER_HOUR + 3; time++) statuses.push((await save(path, token)).status);
    expect(statuses).toEqual([...Array(EXPORTS_PER_HOUR).fill(200), 429, 429, 429]);
    expect(await kept()).toBe(before + EXPORTS_PER_HOUR);
    expect((await save(path, await signInStaff(server, { area: "partner", brand: "marigold" }))).status).toBe(200);
    server.clock.pass(3_601);
    expect((await save(path, token)).status).toBe(200);
  });

  test("is held to the pace of costly calls too, by reports and tables together", async () => {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    // A file of no such format is costly to nobody but counted, so that the hour's number is not what refuses.
    const wrong = Array.from({ length: 30 }, () => save(`${REPORT}&format=pdf`, token));
    expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await save(TABLE, token)).status).toBe(429);
  });
});

test("a text that looks like an escaped character of a workbook stays that text", async () => {
  const rows = async function* (): Sheet {
    yield [["_x0041_x000D_", "_x41_", "x_xABCD_", "＝1+1", "\n=1"]];
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxFile(rows())) chunks.push(chunk);
  const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const texts = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(texts).toEqual(["_x005F_x0041_x005F_x000D_", "_x41_", "x_x005F_xABCD_", "'＝1+1", "'\n=1"]);
});
