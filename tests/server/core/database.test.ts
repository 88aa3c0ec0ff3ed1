import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DataFolderInUse, dataFolderHolder, lockDataFolder } from "../../../src/server/platform/db/data-folder.ts";
import { openEmbedded } from "../../../src/server/platform/db/embedded.ts";
import { migrate } from "../../../src/server/platform/db/migrate.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const folders: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "saral-lock-"));
  folders.push(path);
  return path;
}

const leave = (path: string, holder: object) =>
  writeFileSync(join(path, "lock"), JSON.stringify({ pid: process.pid, host: hostname(), began: null, ...holder }));

test("the embedded database writes to the disk before it answers", async () => {
  const database = await openEmbedded(folder());
  const { rows } = await database.execute(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')",
    [],
  );
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(settings).toEqual({ fsync: "on", synchronous_commit: "on", full_page_writes: "on", wal_sync_method: "fsync" });
  await database.close();
});

test("queries of others never slip into an open transaction", async () => {
  const { db } = server.ctx;
  const row = (key: string) => ({ key, count: 1, ends_at: new Date() });
  let outside: Promise<unknown> = Promise.resolve();
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto("rate_windows").values(row("inside")).execute();
      outside = db.insertInto("rate_windows").values(row("outside")).execute();
      // If the other had not waited, it would have run before this comes back, and be undone with it.
      await tx.selectFrom("rate_windows").select("key").execute();
      throw new Error("undo");
    })
    .catch(() => {});
  await outside;
  const keys = await db.selectFrom("rate_windows").select("key").where("key", "in", ["inside", "outside"]).execute();
  expect(keys).toEqual([{ key: "outside" }]);
});

test("both databases give counts as numbers and dates as text", async () => {
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
  expect(before[0]?.name).toBe("0001-house");
  await migrate(server.ctx.database, server.clock);
  expect(await applied()).toEqual(before);
});

test("notifications of a transaction come when it commits, and not when it does not", async () => {
  const { database, db } = server.ctx;
  const heard: string[] = [];
  const stop = await database.listen("test_channel", (payload) => heard.push(payload));
  await db.transaction().execute((tx) => database.notify("test_channel", "kept", tx));
  await db
    .transaction()
    .execute(async (tx) => {
      await database.notify("test_channel", "undone", tx);
      throw new Error("undo");
    })
    .catch(() => {});
  await database.notify("test_channel", "last");
  await expect.poll(() => heard).toEqual(["kept", "last"]);
  await stop();
});

test("S48 a folder is held once, and free again when it is given back", () => {
  const path = folder();
  const unlock = lockDataFolder(path);
  expect(() => lockDataFolder(path)).toThrow(DataFolderInUse);
  expect(dataFolderHolder(path)).toBe(process.pid);
  unlock();
  expect(dataFolderHolder(path)).toBeNull();
  lockDataFolder(path)();
});

test("S48 a lock left behind by a process that is gone is taken over, a living one is not", () => {
  const gone = folder();
  leave(gone, { pid: 2 ** 22 + 1 });
  lockDataFolder(gone)();
  const reused = folder();
  leave(reused, { pid: process.ppid, began: "1" });
  lockDataFolder(reused)();
  const restarted = folder();
  leave(restarted, {});
  lockDataFolder(restarted)();
  const living = folder();
  leave(living, { pid: process.ppid });
  expect(() => lockDataFolder(living)).toThrow(DataFolderInUse);
});

test("S48 a holder on another machine counts while its lock is fresh", () => {
  const path = folder();
  leave(path, { host: "elsewhere", pid: 1 });
  expect(() => lockDataFolder(path)).toThrow(DataFolderInUse);
  const silent = new Date(Date.now() - 60_000);
  utimesSync(join(path, "lock"), silent, silent);
  lockDataFolder(path)();
});

test("S48 two newcomers at a lock that was left behind do not both get it", () => {
  const path = folder();
  leave(path, { pid: 2 ** 22 + 1 });
  mkdirSync(join(path, "lock.mutex"));
  expect(() => lockDataFolder(path)).toThrow(DataFolderInUse);
});
