import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS, migrate, UnknownMigrations } from "../../../../src/server/platform/db/migrate.ts";
import type { Migration } from "../../../../src/server/platform/db/migration.ts";
import { freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (text: string) => server.ctx.database.execute(text, []);
const indexOnWindows = (name: string): Migration => ({
  name: `9999-${name}`,
  indexes: [{ name, on: "rate_windows (count) include (ends_at)" }],
});
const migrateWith = (migration: Migration) => migrate(server.ctx.database, server.clock, [...MIGRATIONS, migration]);
const isValidIndex = async (name: string) =>
  (await run(`select indisvalid as whole from pg_index where indexrelid = to_regclass('${name}')`)).rows[0]?.whole;

/** Distinguishes one build of an index from another. */
const oidOf = async (name: string) => (await run(`select to_regclass('${name}')::oid as number`)).rows[0]?.number;
const recordedMigrations = async (name: string) => (await run(`select 1 from migrations where name = '9999-${name}'`)).rows.length;

test("an index is built once and recorded, and a recorded one is not checked again", async () => {
  await migrateWith(indexOnWindows("by_count"));
  expect([await isValidIndex("by_count"), await recordedMigrations("by_count")]).toEqual([true, 1]);
  await run("drop index by_count");
  await migrateWith(indexOnWindows("by_count"));
  expect([await oidOf("by_count"), await recordedMigrations("by_count")]).toEqual([null, 1]);
});

test("an existing index that was not recorded is unchanged; an interrupted one is rebuilt", async () => {
  await migrateWith(indexOnWindows("by_end"));
  const first = await oidOf("by_end");
  const forget = () => run("delete from migrations where name = '9999-by_end'");
  await forget();
  await migrateWith(indexOnWindows("by_end"));
  expect([await oidOf("by_end"), await recordedMigrations("by_end")]).toEqual([first, 1]);
  await forget();
  await run("update pg_index set indisvalid = false where indexrelid = 'by_end'::regclass");
  await migrateWith(indexOnWindows("by_end"));
  expect([await isValidIndex("by_end"), await recordedMigrations("by_end")]).toEqual([true, 1]);
  expect(await oidOf("by_end")).not.toBe(first);
});

test("two concurrent starts leave one valid index", async () => {
  await Promise.all([migrateWith(indexOnWindows("by_two")), migrateWith(indexOnWindows("by_two"))]);
  expect(await isValidIndex("by_two")).toBe(true);
});

test("writes continue while an index is built, and a server that starts meanwhile waits", async () => {
  const { db, database } = server.ctx;
  const row = (key: string) => ({ key, count: 1, ends_at: new Date() });
  let building: Promise<void> = Promise.resolve();
  let starting: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("rate_windows").values(row("open")).execute();
    building = database.exclusively(() => migrateWith(indexOnWindows("while_written")));
    await until(
      async () =>
        (
          await run(
            "select 1 from pg_stat_activity where query like 'create index concurrently while_written%' and wait_event_type = 'Lock'",
          )
        ).rows[0],
    );
    starting = database.exclusively(() => migrateWith(indexOnWindows("while_written")));
    await db.insertInto("rate_windows").values(row("another")).execute();
  });
  await Promise.all([building, starting]);
  expect(await isValidIndex("while_written")).toBe(true);
});

const NAME = /create\s+(?:unique\s+)?index\s+(\w+)/gi;
const DROPPED = /drop\s+index\s+(?:if\s+exists\s+)?(\w+)/gi;
const INDEX = /create\s+(?:unique\s+)?index\s+\w+\s+on\s+(\w+)/gi;

test("a migration in one transaction creates indexes of its own new tables only", () => {
  const wrong = MIGRATIONS.flatMap((migration) => {
    if ("indexes" in migration) return [];
    const created = new Set([...migration.sql.matchAll(/create\s+table\s+(\w+)/gi)].map(([, table]) => table));
    return [...migration.sql.matchAll(INDEX)].filter(([, table]) => !created.has(table)).map(([text]) => `${migration.name}: ${text}`);
  });
  expect(wrong).toEqual([]);
});

test("the names of indexes are unique, as a second one would count as built", () => {
  const created = MIGRATIONS.flatMap((migration) =>
    "indexes" in migration ? migration.indexes.map(({ name }) => name) : [...migration.sql.matchAll(NAME)].map(([, name = ""]) => name),
  );
  const dropped = MIGRATIONS.flatMap((migration) =>
    "sql" in migration ? [...migration.sql.matchAll(DROPPED)].map(([, name = ""]) => name) : [],
  );
  expect(created.filter((name, at) => created.indexOf(name) < at && !dropped.includes(name))).toEqual([]);
});

test("a database of another version is refused and left unchanged", async () => {
  const { url } = await freshDatabase("");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table migrations (name text primary key, applied_at timestamptz not null)");
    await client.query("insert into migrations values ('0001-of-another-version', now())");
    await expect(startTestServer({ databaseUrl: url })).rejects.toThrow(UnknownMigrations);
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([{ tablename: "migrations" }]);
  } finally {
    await client.end();
  }
});
