import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOOK_LONG, withStatementTimeout } from "../../../../src/server/platform/db/statement-timeout.ts";
import type { Db } from "../../../../src/server/platform/db/tables/tables.ts";
import { inTransaction } from "../../../../src/server/platform/db/transaction.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const row = (key: string) => ({ key, count: 1, ends_at: new Date() });
const keysLike = async (start: string) =>
  (await server.ctx.db.selectFrom("rate_windows").select("key").where("key", "like", `${start}%`).orderBy("key").execute()).map(
    ({ key }) => key,
  );
const refuse = (tx: Db, code: string) => sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`).execute(tx);

test.each(["40001", "40P01"])("a transaction with a conflict (%s) is retried from its start, and committed once", async (code) => {
  let runs = 0;
  const result = await inTransaction(server.ctx, async (tx) => {
    runs += 1;
    await tx
      .insertInto("rate_windows")
      .values(row(`${code}-${runs}`))
      .execute();
    if (runs < 3) await refuse(tx, code);
    return runs;
  });
  expect(result).toBe(3);
  expect(await keysLike(code)).toEqual([`${code}-3`]);
});

test("a transaction that conflicts on every attempt fails with the database's error, any other error fails at once", async () => {
  const agreementPeriods = async (code: string) => {
    let runs = 0;
    const failing = inTransaction(server.ctx, async (tx) => {
      runs += 1;
      await refuse(tx, code);
    });
    await expect(failing).rejects.toMatchObject({ code });
    return runs;
  };
  expect(await agreementPeriods("40P01")).toBe(6);
  expect(await agreementPeriods("23505")).toBe(1);
});

test("two transactions in a deadlock both commit in the end", async () => {
  await server.ctx.db
    .insertInto("rate_windows")
    .values([row("cross-a"), row("cross-b")])
    .execute();
  const add = (tx: Db, key: string) =>
    tx.updateTable("rate_windows").set({ count: sql<number>`count + 1` }).where("key", "=", key).execute();
  let first = 0;
  let reportStart = () => {};
  const bothStarted = new Promise<void>((done) => {
    reportStart = done;
  });
  const cross = (one: string, other: string) =>
    inTransaction(server.ctx, async (tx) => {
      await add(tx, one);
      first += 1;
      if (first === 2) reportStart();
      await bothStarted;
      await add(tx, other);
    });
  await Promise.all([cross("cross-a", "cross-b"), cross("cross-b", "cross-a")]);
  const rows = await server.ctx.db.selectFrom("rate_windows").select("count").where("key", "like", "cross-%").execute();
  expect(rows).toEqual([{ count: 3 }, { count: 3 }]);
});

test("transactions start in one place, and no lock is stronger than FOR NO KEY UPDATE", () => {
  const folder = resolve(import.meta.dirname, "../../../../src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const having = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(join(folder, path), "utf8")));
  expect(having(/\.(transaction|startTransaction)\(/)).toEqual(["server/platform/db/transaction.ts"]);
  expect(having(/\.forUpdate\(/)).toEqual([]);
  // Rows that are about to be deleted, and only those that no transaction has locked.
  expect(having(/for update(?! skip locked)/i)).toEqual([]);
});

test("a statement over its limit fails with the code of a timeout; the connection's next transactions have the pool's limit again", async () => {
  await server.ctx.db.connection().execute(async (db) => {
    const limit = async (on: Db) => (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(on)).rows;
    const before = await limit(db);
    expect(await withStatementTimeout({ db }, 1_234, limit)).toEqual([{ limit: "1234ms" }]);
    expect(await limit(db)).toEqual(before);
    const sleep = (tx: Db) => sql`select pg_sleep(60)`.execute(tx);
    await expect(withStatementTimeout({ db }, 1, sleep)).rejects.toMatchObject({ code: TOOK_LONG });
  });
});
