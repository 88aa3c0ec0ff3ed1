import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { ReadPermits } from "../../../src/server/platform/db/read-permits.ts";
import { type Answer, freshDatabase, startTestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { readPage, signInStaff } from "./table-server.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Permits for this many connections, without a database, and the reads in progress. */
function requestPermits(atOnce: number, readingMs = 60_000) {
  const readings = new ReadPermits({ readings: { db: null as never, atOnce } }, { readingMs });
  const begun: string[] = [];
  const releases = new Map<string, () => void>();
  const read = (member: string, name: string) =>
    readings.read(member, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => releases.set(name, resolve));
    });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settled();
    releases.get(name)?.();
    await settled();
  };
  return { read, begun, end, settled };
}

describe("permits to read", () => {
  test("are granted to members in rotation, and no member has all of them", async () => {
    const { read, begun, end, settled } = requestPermits(3);
    const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => read("a", name));
    all.push(read("b", "b1"), read("b", "b2"), read("c", "c1"));
    await settled();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    for (const name of ["a1", "a2", "b1", "a3", "b2", "c1", "a4", "a5"]) await end(name);
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "c1", "a4", "a5"]);
    await Promise.all(all);
  });

  test("if there is only one, rotate between members", async () => {
    const { read, begun, end } = requestPermits(1);
    const all = [read("a", "a1"), read("a", "a2"), read("a", "a3"), read("b", "b1")];
    for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
    await Promise.all(all);
  });

  test("a request without a permit in time gets an error, and uses none", async () => {
    const { read, begun, end } = requestPermits(1, 20);
    const first = read("a", "a1");
    await expect(read("b", "b1")).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfter: expect.any(Number) });
    await end("a1");
    await first;
    const last = read("b", "b2");
    await end("b2");
    await last;
    expect(begun).toEqual(["a1", "b2"]);
  });
});

test("a page, report or file without a permit in time is 503 with Retry-After, and succeeds a moment later", async () => {
  const server = await startTestServer({ waits: { readingMs: 20 } });
  cleanUp.push(() => server.stop());
  const token = await signInStaff(server, { area: "admin", roleId: 1 });
  const paths = [
    "/api/admin/tables/latest-applications",
    "/api/admin/reports/visits-to-disbursal",
    "/api/admin/reports/offers-by-day/export",
  ];
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { atOnce } = server.ctx.database.readings;
  const holding = Array.from({ length: atOnce }, (_, member) => server.ctx.readings.read(`another-${member}`, () => pending));
  for (const path of paths) {
    const { status, body, headers } = await readPage(server, token, {}, path);
    expect([status, body.code], path).toEqual([503, "UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  release();
  await Promise.all(holding);
  for (const path of paths) expect((await readPage(server, token, {}, path)).status, path).toBe(200);
});

describe("reads behind a lock", () => {
  const behindLock = async (env: Record<string, string> = {}) => {
    const database = await freshDatabase();
    cleanUp.push(() => database.drop());
    const server = await startTestServer({ databaseUrl: database.url, env });
    cleanUp.push(() => server.stop());
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    cleanUp.push(() => client.end());
    await client.query("begin; lock table tracking_links in access exclusive mode");
    const waiting = async () =>
      (
        await server.ctx.database.execute(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          [],
        )
      ).rows[0]?.n;
    return { server, waiting, unlock: () => client.query("rollback") };
  };

  test("do not delay customers, whatever their number", async () => {
    const { server, waiting, unlock } = await behindLock({ DATABASE_POOL: "2" });
    const tokens = await Promise.all([1, 2, 3, 4].map(() => signInStaff(server, { area: "admin", roleId: 1 })));
    const reading = tokens.flatMap((token) =>
      Array.from({ length: 3 }, () => readPage(server, token, {}, "/api/admin/tables/tracking-link-list")),
    );
    await until(async () => (await waiting()) === server.ctx.database.readings.atOnce);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call("POST", "/api/prospect", { body: { productType: "loan" } })),
    );
    expect(answers.map(({ status }: Answer) => status)).toEqual(answers.map(() => 200));
    expect(await waiting()).toBe(server.ctx.database.readings.atOnce);
    await unlock();
    expect(new Set((await Promise.all(reading)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("are cancelled by the database when they take too long, and reported as 503", async () => {
    const { server, unlock } = await behindLock({ DATABASE_STATEMENT_MS: "500" });
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    const { status, headers } = await readPage(server, token, {}, "/api/admin/tables/tracking-link-list");
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await unlock();
    expect((await readPage(server, token, {}, "/api/admin/tables/tracking-link-list")).status).toBe(200);
  });

  test("a slow count of rows is estimated", async () => {
    const { server, unlock } = await behindLock();
    await unlock();
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    // Each row of the dataset takes a tenth of a second to look at.
    await server.ctx.database.execute(`alter table merchants rename to slow_merchants;
      create view merchants as select m.* from slow_merchants m where pg_sleep(0.1) is not null;
      insert into slow_merchants (id, name, partner, created_at)
        select gen_random_uuid(), 'Outlet', 'marigold', now() from generate_series(1, 8)`);
    const { status, body } = await readPage(server, token, { limit: 2 }, "/api/admin/tables/merchant-list");
    expect([status, body.rows.length, body.totalExact]).toEqual([200, 2, false]);
    expect(body.total).toBeGreaterThanOrEqual(3);
  });
});
