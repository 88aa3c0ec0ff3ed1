import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "../../../../src/server/platform/db/migrate.ts";
import { openPostgres } from "../../../../src/server/platform/db/postgres/postgres.ts";
import { Listener } from "../../../../src/server/platform/db/postgres/postgres-listener.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("queries outside a transaction do not run inside it", async () => {
  const { db } = server.ctx;
  const row = (key: string) => ({ key, count: 1, ends_at: new Date() });
  let outside: Promise<unknown> = Promise.resolve();
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto("rate_windows").values(row("inside")).execute();
      outside = db.insertInto("rate_windows").values(row("outside")).execute();
      // If the other had not waited, it would have run before this returns, and been rolled back with it.
      await tx.selectFrom("rate_windows").select("key").execute();
      throw new Error("undo");
    })
    .catch(() => {});
  await outside;
  const keys = await db.selectFrom("rate_windows").select("key").where("key", "in", ["inside", "outside"]).execute();
  expect(keys).toEqual([{ key: "outside" }]);
});

test("the database returns counts as numbers and dates as text", async () => {
  const { rows } = await server.ctx.database.execute(
    "select count(*) as n, date '2026-11-21' as day, '{\"a\":[1]}'::jsonb as value, now() as at",
    [],
  );
  expect(rows[0]).toMatchObject({ n: 1, day: "2026-11-21", value: { a: [1] } });
  expect(rows[0]?.at).toBeInstanceOf(Date);
});

test("migrations are recorded and applied once", async () => {
  const applied = () => server.ctx.db.selectFrom("migrations").select("name").orderBy("name").execute();
  const before = await applied();
  expect(before[0]?.name).toBe("0001-tables");
  await migrate(server.ctx.database, server.clock);
  expect(await applied()).toEqual(before);
});

test("notifications of a transaction are sent on commit, and not after a rollback", async () => {
  const { database, db } = server.ctx;
  const notified: string[] = [];
  const stop = await database.listen("test_channel", (payload) => notified.push(payload));
  await db.transaction().execute((tx) => database.notify("test_channel", "kept", tx));
  await db
    .transaction()
    .execute(async (tx) => {
      await database.notify("test_channel", "undone", tx);
      throw new Error("undo");
    })
    .catch(() => {});
  await database.notify("test_channel", "last", db);
  await expect.poll(() => notified).toEqual(["kept", "last"]);
  await stop();
});

test("a listener that fails to stop leaves no connection of the pools open", async () => {
  const url = new URL(server.settings.databaseUrl ?? "");
  url.searchParams.set("application_name", "to-be-closed");
  const database = openPostgres(url.href, () => {});
  await database.listen("test_channel", () => {});
  await Promise.all([database.ping(), database.execute("select 1"), sql`select 1`.execute(database.db)]);
  const { stop } = Listener.prototype;
  vi.spyOn(Listener.prototype, "stop").mockImplementationOnce(async function (this: Listener) {
    await stop.call(this);
    throw new Error("not stopped");
  });
  const open = async () => {
    const { rows } = await server.ctx.database.execute("select 1 from pg_stat_activity where application_name = 'to-be-closed'");
    return rows.length;
  };
  expect(await open()).toBe(4);
  await expect(database.close()).rejects.toThrow("not stopped");
  await expect.poll(open).toBe(0);
});
