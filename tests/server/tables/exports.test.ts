import { strFromU8, unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportReport } from "../../../src/server/features/reports/export-report.ts";
import { csvFile } from "../../../src/server/features/tables/csv.ts";
import type { Cell, Sheet } from "../../../src/server/features/tables/file-cells.ts";
import { xlsxFile } from "../../../src/server/features/tables/xlsx.ts";
import type { ServedRelease } from "../../../src/server/platform/releases/release.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { addLeads, REPORT as BY_DAY, signInStaff } from "./table-server.ts";

const EXPORTS_PER_HOUR = 6;
const INHERITED = ["constructor", "toString", "__proto__", "hasOwnProperty"];

const BY_PARTNER = {
  ...BY_DAY,
  dimensions: [{ field: "partner", label: { en: "Partner", hi: "पार्टनर" }, none: { en: "Nobody", hi: "कोई नहीं" } }],
};
const LABEL = { en: "Files", hi: "फ़ाइलें" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => [
      ...documents.map((document) =>
        document.kind === "site"
          ? { ...document, content: { ...(document.content as object), limits: { exportsPerHour: EXPORTS_PER_HOUR } } }
          : document,
      ),
      { kind: "report", id: BY_PARTNER.id, content: BY_PARTNER },
      {
        kind: "table",
        id: EVERY_JOB,
        content: {
          id: EVERY_JOB,
          area: "admin",
          roles: [1],
          dataset: "upload-jobs",
          title: LABEL,
          columns: ["file_name", "uploaded_at"].map((field, index) => ({
            field,
            label: { en: `${LABEL.en} ${index}`, hi: `${LABEL.hi} ${index}` },
          })),
          sort: "-uploaded_at",
          empty: LABEL,
          export: true,
        },
      },
    ],
  });
});
afterAll(() => server.stop());

const january = encodeURIComponent(JSON.stringify({ created_at: { from: "2026-01-01", to: "2026-01-31" } }));
const TABLE = `/api/admin/tables/latest-applications/export?filter=${january}`;
const REPORT = `/api/admin/reports/applications-in-detail/export?filter=${january}`;

async function save(path: string, token: string, language = "en"): Promise<{ status: number; bytes: Buffer }> {
  const headers = { authorization: `Bearer ${token}`, cookie: `language=${language}` };
  const response = await server.app.inject({ method: "GET", url: path, headers });
  return { status: response.statusCode, bytes: response.rawPayload };
}

test("partners with names of inherited properties are in each file under their own names", async () => {
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

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

const textSheet = (headings: readonly string[], rows: Sheet["rows"]): Sheet => ({
  columns: headings.map((heading) => ({ heading, type: "text" })),
  rows,
});

/** More than the 200,000 at which a file once ended without a word. */
const MANY = 200_123;
const EVERY_JOB = "every-uploaded-file";

describe("a file contains all that its filter matches", () => {
  test("all rows of a table beyond 200,000, once and in order", async () => {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    // On a connection where a statement may take as long as a busy machine needs.
    await server.ctx.database.aside((run) =>
      run(`
        insert into upload_jobs (id, upload, file_name, file_hash, dry_run, staff_id, state, total, report, created_at, ended_at)
        select gen_random_uuid(), 'mis', 'file-' || n || '.csv', 'none', true, (select min(id::text)::uuid from staff), 'done', 0, '{}',
          '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', now() from generate_series(1, ${MANY}) n`),
    );
    const { status, bytes } = await save(`/api/admin/tables/${EVERY_JOB}/export?sort=uploaded_at`, token);
    expect(status).toBe(200);
    const names = String(bytes).trimEnd().split("\r\n").slice(1);
    expect(names).toHaveLength(MANY);
    expect(names.findIndex((line, index) => !line.startsWith(`file-${index + 1}.csv,`))).toBe(-1);
  }, 120_000);

  test("all groups of a report beyond the screen's limit; one above the file's limit is refused before it starts", async () => {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    const partners = Array.from({ length: 1_005 }, (_, index) => `partner-${String(index).padStart(4, "0")}`);
    await addLeads(
      server,
      partners.map((utmSource) => ({ createdAt: "2026-02-01T06:00:00Z", utmSource })),
    );
    const filter = JSON.stringify({ created_at: { from: "2026-02-01", to: "2026-02-01" } });
    const path = `/api/admin/reports/${BY_PARTNER.id}`;
    const shown = await server.call("GET", `${path}?filter=${encodeURIComponent(filter)}`, { token });
    expect([shown.body.rows.length, shown.body.cut]).toEqual([1_000, true]);
    const { bytes } = await save(`${path}/export?filter=${encodeURIComponent(filter)}`, token);
    const lines = String(bytes).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",")[0])).toEqual(partners);
    const release = server.releases.live();
    const view = release.catalog.reports.get(BY_PARTNER.id);
    if (view === undefined) throw new Error("The tests' own report is not there.");
    const caller = { area: "admin", staffId: "", roleId: 1 } as never;
    const reading = { view, release, reader: { area: "admin", roleId: 1 }, caller, brand: null, language: "en" } as const;
    const of = (most: number) => exportReport(server.ctx, reading, { filter, language: "en", most });
    await expect(of(1_004)).rejects.toMatchObject({ code: "EXPORT_TOO_LONG" });
    expect(await all((await of(1_005)).rows)).toMatchObject([{ length: 1_005 }]);
  });

  test.each([
    ["en", "Nobody"],
    ["hi", "कोई नहीं"],
  ])("a missing value by the dimension's text for it (%s)", async (language, none) => {
    await addLeads(server, [{ createdAt: "2026-04-01T06:00:00Z" }]);
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    const filter = encodeURIComponent(JSON.stringify({ created_at: { from: "2026-04-01", to: "2026-04-01" } }));
    const { bytes } = await save(`/api/admin/reports/${BY_PARTNER.id}/export?filter=${filter}`, token, language);
    expect(String(bytes).trimEnd().split("\r\n")[1]?.split(",")[0]).toBe(none);
  });

  test("a report's labels are of the release under which its export began", async () => {
    await addLeads(server, [{ createdAt: "2026-03-01T06:00:00Z" }]);
    const release = server.releases.live();
    const view = release.catalog.reports.get("applications-in-detail");
    if (view === undefined) throw new Error("There is no report in detail.");
    const caller = { area: "admin", staffId: "", roleId: 1 } as never;
    const reading = { view, release, reader: { area: "admin", roleId: 1 }, caller, brand: null, language: "en" } as const;
    const next: ServedRelease = { ...release, catalog: { ...release.catalog, products: new Map() } };
    const releases = Object.assign(Object.create(server.releases), { live: () => next });
    const filter = JSON.stringify({ created_at: { from: "2026-03-01", to: "2026-03-01" } });
    const { rows } = await exportReport({ ...server.ctx, releases }, reading, { filter, language: "en" });
    expect(JSON.stringify(await all(rows))).toContain("Personal loan");
  });

  test("rows beyond the limit of a sheet, in further sheets with the same headings", async () => {
    const rows = async function* () {
      yield [1, 2, 3].map((id) => [id, `n${id}`]);
      yield [4, 5].map((id) => [id, `n${id}`]);
    };
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxFile(textSheet(["Id", "Name"], rows()), 3)) chunks.push(chunk);
    const sheets = await Promise.all([1, 2, 3].map((sheet) => readSheet(Buffer.concat(chunks), sheet)));
    const head = ["Id", "Name"];
    expect(sheets).toEqual([
      [head, [1, "n1"], [2, "n2"]],
      [head, [3, "n3"], [4, "n4"]],
      [head, [5, "n5"]],
    ]);
  });
});

describe("S58 a member who exports file after file", () => {
  const stored = async () =>
    Number(
      (
        await server.ctx.db
          .selectFrom("staff_actions")
          .select(({ fn }) => fn.countAll().as("count"))
          .where("action", "=", "exported")
          .executeTakeFirstOrThrow()
      ).count,
    );

  test("is refused above the hourly limit and not recorded; another member is not affected, and this one continues an hour later", async () => {
    const token = await signInStaff(server, { area: "partner", brand: "marigold" });
    const path = "/api/partner/tables/partner-applications/export";
    const before = await stored();
    const statuses = [];
    for (let time = 0; time < EXPORTS_PER_HOUR + 3; time++) statuses.push((await save(path, token)).status);
    expect(statuses).toEqual([...Array(EXPORTS_PER_HOUR).fill(200), 429, 429, 429]);
    expect(await stored()).toBe(before + EXPORTS_PER_HOUR);
    expect((await save(path, await signInStaff(server, { area: "partner", brand: "marigold" }))).status).toBe(200);
    server.clock.pass(3_601);
    expect((await save(path, token)).status).toBe(200);
  });

  test("is limited like other expensive calls, by reports and tables together", async () => {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    // A file of an unknown format costs nothing but is counted, so that the hourly limit is not what refuses.
    const wrong = Array.from({ length: 30 }, () => save(`${REPORT}&format=pdf`, token));
    expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await save(TABLE, token)).status).toBe(429);
  });
});

test("a text that looks like an escaped character of a workbook stays that text", async () => {
  const rows = async function* () {
    yield [["_x0041_x000D_", "_x41_", "x_xABCD_", "＝1+1", "\n=1"]];
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxFile(textSheet(["a", "b", "c", "d", "e"], rows()))) chunks.push(chunk);
  const parts = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const texts = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(texts.slice(5)).toEqual(["_x005F_x0041_x005F_x000D_", "_x41_", "x_x005F_xABCD_", "'＝1+1", "'\n=1"]);
});

describe("days, times and amounts of a file", () => {
  const COLUMNS = (["instant", "instant", "day", "rupees", "rupees", "number", "text"] as const).map((type, index) => ({
    heading: `Column ${index}`,
    type,
  }));
  const LONG = "a text of thirty-two characters.";
  const ROW: Cell[] = ["2026-11-25T20:03:43.583Z", "2026-11-26", "2026-03-31", 250_000, -10.5, 7, LONG];
  const rows = async function* () {
    yield [ROW, COLUMNS.map(() => null)];
  };

  test("CSV has times in India", async () => {
    const text = (await all(csvFile({ columns: COLUMNS, rows: rows() }))).join("");
    expect(text.split("\r\n")[1]).toBe(`2026-11-26 01:33,2026-11-26,2026-03-31,250000,-10.5,7,${LONG}`);
  });

  test("XLSX has dates in India, numbers, fitting columns and a frozen header", async () => {
    const file = Buffer.concat(await all(xlsxFile({ columns: COLUMNS, rows: rows() })));
    const [, cells] = await readSheet(file);
    const day = (text: string) => new Date(`${text}Z`);
    expect(cells).toEqual([day("2026-11-26T01:33:43"), day("2026-11-26T00:00:00"), day("2026-03-31T00:00:00"), 250_000, -10.5, 7, LONG]);
    const parts = unzipSync(new Uint8Array(file));
    const part = (name: string) => strFromU8(parts[`xl/${name}`] ?? new Uint8Array());
    expect(part("styles.xml")).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
    const sheet = part("worksheets/sheet1.xml");
    // Amounts show thousands, and paise where there are any (ECMA-376, 18.8.30).
    const formats = [...part("styles.xml").matchAll(/<xf numFmtId="(\d+)"[^>]*applyNumberFormat/g)].map(([, id]) => Number(id));
    const formatAt = (cell: string) => formats[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])];
    expect(["D2", "E2", "F2"].map(formatAt)).toEqual([3, 4, 0]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([18, 12, 12, 10, 10, 10, 34]);
  });
});
