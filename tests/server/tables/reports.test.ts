import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { csvLine } from "../../../src/server/features/tables/csv.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply, offerOf, select } from "../lending/lending-server.ts";
import { addLeads, REPORT, readPage, signInStaff } from "./table-server.ts";

const PATH = `/api/admin/reports/${REPORT.id}`;
const PARTNERS = { ...REPORT, id: "partner-report", area: "partner", roles: undefined };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) => [
      ...documents,
      { kind: "report", id: REPORT.id, content: REPORT },
      { kind: "report", id: PARTNERS.id, content: JSON.parse(JSON.stringify(PARTNERS)) },
    ],
  });
  server.clock.avoidMidnight();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
  await addLeads(server, [
    { createdAt: "2026-01-01T10:00:00Z", facts: { amount: 10_000 } },
    { createdAt: "2026-01-01T18:00:00Z", facts: { amount: 5_000 }, utmSource: "marigold" },
    // In India it is already the next day.
    { createdAt: "2026-01-01T19:00:00Z" },
    { createdAt: "2026-01-01T19:30:00Z", product: "GOLD_LOAN", facts: { amount: 1 } },
  ]);
});
afterAll(() => server.stop());

const january = { created_at: { from: "2026-01-01", to: "2026-01-31" } };

describe("a report", () => {
  test("is grouped by its dimensions, by days in India, and describes its columns", async () => {
    const { status, body, headers } = await readPage(server, token, { filter: january }, PATH);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body.rows).toEqual([
      { day: "2026-01-01", product: "LOAN", count: 2, amount: 15_000 },
      { day: "2026-01-02", product: "GOLD_LOAN", count: 1, amount: 1 },
      { day: "2026-01-02", product: "LOAN", count: 1, amount: 0 },
    ]);
    expect(body.columns).toEqual([
      { field: "day", label: "Label day", type: "day" },
      { field: "product", label: "Label product", type: "code" },
      { field: "count", label: "Applications", type: "number" },
      { field: "amount", label: "Asked for", type: "rupees" },
    ]);
    expect(body.days).toEqual(january.created_at);
  });

  test("defaults to the days of its document", async () => {
    const now = server.clock.now().getTime();
    await addLeads(
      server,
      [1, 7, 8].map((days) => ({ createdAt: new Date(now - days * 86_400_000).toISOString() })),
    );
    const count = async (filter?: object) =>
      (await readPage(server, token, filter ? { filter } : {}, PATH)).body.rows.reduce(
        (sum: number, row: { count: number }) => sum + row.count,
        0,
      );
    expect(await count()).toBe(2);
    expect(await count({ created_at: "last-30-days" })).toBe(3);
    expect(await count({ created_at: "yesterday" })).toBe(1);
  });

  test("is filtered, and refuses unknown filters and open-ended ranges", async () => {
    expect((await readPage(server, token, { filter: { ...january, product: ["GOLD_LOAN"] } }, PATH)).body.rows).toHaveLength(1);
    for (const filter of [
      { partner: ["x"] },
      { created_at: { from: "2026-01-01" } },
      { created_at: { from: "2025-01-01", to: "2026-06-01" } },
      { created_at: "tomorrow" },
    ])
      expect((await readPage(server, token, { filter }, PATH)).status, JSON.stringify(filter)).toBe(400);
  });

  test("has its trend if asked: as many days before, and each day that has rows", async () => {
    const ask = async (query: object, path = PATH) => (await readPage(server, token, query, path)).body.trend;
    const second = { created_at: { from: "2026-01-02", to: "2026-01-03" } };
    expect(await ask({ filter: second })).toBeUndefined();
    expect(await ask({ filter: second, trend: true })).toEqual({
      before: { count: 2, amount: 15_000 },
      byDay: [{ day: "2026-01-02", measures: { count: 2, amount: 1 } }],
    });
    expect((await ask({ filter: { ...second, product: ["GOLD_LOAN"] }, trend: true })).before).toEqual({});
    const first = { created_at: { from: "0001-01-01", to: "0001-01-02" } };
    expect(await ask({ filter: first, trend: true })).toEqual({ before: {}, byDay: [] });
  });

  test("has in its trend the days in their order, within months and days of India, and a partner's own rows only", async () => {
    const from = (brand: string | undefined, ...instants: string[]) =>
      addLeads(
        server,
        instants.map((createdAt) => ({ createdAt, ...(brand && { utmSource: brand }) })),
      );
    // The first and the last instant of 29 January to 1 February in India, and those beside them.
    await from("marigold", "2025-01-28T18:29:59Z", "2025-01-28T18:30:00Z", "2025-02-01T18:29:59Z", "2025-02-01T18:30:00Z");
    await from(undefined, "2025-01-30T12:00:00Z", "2025-01-31T18:29:59Z", "2025-01-31T18:30:00Z");
    const trendOf = async (by: string, path: string) => {
      const filter = { created_at: { from: "2025-01-31", to: "2025-02-01" } };
      const { before, byDay } = (await readPage(server, by, { filter, trend: true }, path)).body.trend;
      return [before.count, ...byDay.map(({ day, measures }: { day: string; measures: { count: number } }) => [day, measures.count])];
    };
    expect(await trendOf(token, PATH)).toEqual([2, ["2025-01-31", 1], ["2025-02-01", 2]]);
    const own = await signInStaff(server, { area: "partner", brand: "marigold" });
    expect(await trendOf(own, "/api/partner/reports/partner-report")).toEqual([1, ["2025-02-01", 1]]);
  });

  test("of today has the rows until now, and yesterday's until the same time", async () => {
    const now = server.clock.now().getTime();
    const today = todayInIndia(server.clock.now());
    const start = Date.parse(`${today}T00:00:00+05:30`);
    const counted = async () => {
      const { rows, days, trend } = (await readPage(server, token, { filter: { created_at: "today" }, trend: true }, PATH)).body;
      expect(days).toEqual({ from: today, to: today });
      return { now: rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0), before: trend.before.count ?? 0 };
    };
    const first = await counted();
    const day = 86_400_000;
    const yesterdayInTime = [start - day, now - day - 1_000];
    const neither = [now - day + 60_000, start - day - 1_000];
    await addLeads(
      server,
      [start, ...yesterdayInTime, ...neither].map((at) => ({ createdAt: new Date(at).toISOString() })),
    );
    expect(await counted()).toEqual({ now: first.now + 1, before: first.before + 2 });
  });

  test("of days until today has as many days before until the same time", async () => {
    const now = server.clock.now().getTime();
    const day = 86_400_000;
    const filter = { created_at: { from: todayInIndia(new Date(now - day)), to: todayInIndia(new Date(now)) } };
    const countedBefore = async () => (await readPage(server, token, { filter, trend: true }, PATH)).body.trend.before.count ?? 0;
    const first = await countedBefore();
    await addLeads(
      server,
      [-1_000, 60_000].map((later) => ({ createdAt: new Date(now - 2 * day + later).toISOString() })),
    );
    expect(await countedBefore()).toBe(first + 1);
  });

  test("is for the roles of its document; a partner's report has its own rows only", async () => {
    for (const roleId of [3, 4] as const)
      expect((await readPage(server, await signInStaff(server, { area: "admin", roleId }), {}, PATH)).status).toBe(403);
    const own = await signInStaff(server, { area: "partner", brand: "marigold" });
    expect((await readPage(server, own, { filter: january }, "/api/partner/reports/partner-report")).body.rows).toEqual([
      { day: "2026-01-01", product: "LOAN", count: 1, amount: 5_000 },
    ]);
    expect((await readPage(server, token, {}, "/api/admin/reports/partner-report")).status).toBe(404);
    expect((await readPage(server, own, {}, "/api/partner/reports/applications-by-day")).status).toBe(404);
  });

  test("counts offers in force and chosen ones, not those that a later decision replaced", async () => {
    const applicant = await apply(server);
    const first = await offerOf(server, applicant, "amaltas-bank");
    expect((await select(server, applicant, first.id)).status).toBe(200);
    const now = server.clock.now();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now);
    const asked = async () =>
      (await readPage(server, token, { filter: { decided_at: { from: day, to: day } } }, "/api/admin/reports/offers-by-product")).body.rows;
    const rows = await asked();
    expect(rows.find((row: { lender: string }) => row.lender === "amaltas-bank")).toMatchObject({
      product: "LOAN",
      offered: 1,
      selected: 1,
      disbursed: 0,
    });
    await server.ctx.db.updateTable("applications").set({ decision_id: null }).where("id", "=", applicant.appId).execute();
    expect(await asked()).toEqual([expect.objectContaining({ lender: "amaltas-bank", offered: 1 })]);
  });
});

describe("S35 a file", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
    "escapes a cell that starts with %j",
    (text) => {
      expect(csvLine([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
    },
  );

  test("keeps numbers, also negative ones, and quotes cells with separators and line breaks", () => {
    expect(csvLine([-5, null, true, 'a "b", c', "d\ne", "plain"])).toBe('-5,,true,"a ""b"", c","d\ne",plain\r\n');
    expect(csvLine(["a;=1+1", "b\tc", "d\re"])).toBe('"a;=1+1","b\tc","d\re"\r\n');
  });

  test("of a report has labels in the caller's language, and a safe file name", async () => {
    const { body, headers } = await server.call("GET", `${PATH}/export?filter=${encodeURIComponent(JSON.stringify(january))}`, {
      token,
      headers: { "accept-language": "hi" },
    });
    expect(headers["content-disposition"]).toBe('attachment; filename="test-report-2026-01-01-to-2026-01-31.csv"');
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(body).toContain("Label day (हिन्दी),Label product (हिन्दी)");
    expect(body).toContain("2026-01-01,पर्सनल लोन,2,15000\r\n");
  });

  test("of a table has all its rows over several pages, in order and with formulas escaped", async () => {
    const leads = Array.from({ length: 1_203 }, (_, index) => ({
      createdAt: new Date(Date.UTC(2026, 3, 1, 0, 0, index)).toISOString(),
      facts: { postal_area: "=1" },
    }));
    for (let from = 0; from < leads.length; from += 400) await addLeads(server, leads.slice(from, from + 400));
    const filter = JSON.stringify({ created_at: { from: "2026-04-01", to: "2026-04-30" } });
    const { body, headers } = await server.call(
      "GET",
      `/api/admin/tables/latest-applications/export?filter=${encodeURIComponent(filter)}`,
      { token },
    );
    const lines = String(body).trim().split("\r\n");
    expect(lines).toHaveLength(1_204);
    const begun = lines.slice(1).map((line) => line.split(",")[0] ?? "");
    expect(begun).toEqual(begun.toSorted().toReversed());
    expect(lines[1]).toContain(",'=1,");
    expect(headers["cache-control"]).toBe("no-store");
  });
});
