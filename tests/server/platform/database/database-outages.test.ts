import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { MESSAGE_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import { signInCustomer } from "../../../support/customer.ts";
import { DatabaseProxy } from "../../../support/database-proxy.ts";
import { type Answer, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** What a busy machine may add to each time. */
const TOLERANCE_MS = 3_000;

const prospect = (server: TestServer) => server.call("POST", "/api/prospect", { body: { productType: "loan" } });

/** Milliseconds that something takes. */
async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
}

function expectUnavailable({ status, body, headers }: Answer): void {
  expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

/** Makes a kind of statement fail as the database does, by its SQLSTATE. @param what e.g. `insert on prospects` */
async function makeStatementFail(server: TestServer, what: string, code: string): Promise<void> {
  await server.ctx.database.execute(
    `create or replace function refuse_row() returns trigger language plpgsql as $$
       begin raise exception 'refused' using errcode = '${code}'; end $$;
     create or replace trigger refuse_rows before ${what} for each row execute function refuse_row();`,
  );
}

async function stopFailing(server: TestServer, table: string): Promise<void> {
  await server.ctx.database.execute(`drop trigger refuse_rows on ${table}`);
}

let shared: TestServer;
beforeAll(async () => {
  shared = await startTestServer();
});
afterAll(() => shared.stop());

test.each([
  ["the disk is full", "53100"],
  ["memory is short", "53200"],
  ["there are too many connections", "53300"],
  ["the disk fails", "58030"],
  ["a statement took too long", "57014"],
  ["the database is shut down", "57P01"],
  ["the database is crashing", "57P02"],
  ["the database is starting up", "57P03"],
  ["the database is read-only", "25006"],
  ["a row stays locked", "55P03"],
  ["a deadlock repeats", "40P01"],
])("S61 when %s (%s) a call is 503 with Retry-After, and works again afterwards", async (_, code) => {
  await makeStatementFail(shared, "insert on prospects", code);
  expectUnavailable(await prospect(shared));
  await stopFailing(shared, "prospects");
  expect((await prospect(shared)).status).toBe(200);
});

test("S61 an internal error stays 500: only temporary failures are reported as 503", async () => {
  await makeStatementFail(shared, "insert on prospects", "22P02");
  const { status, body } = await prospect(shared);
  expect([status, body.code]).toEqual([500, "INTERNAL"]);
  await stopFailing(shared, "prospects");
});

test("S61 a call that failed with the database can be retried with its key, even if releasing the key failed too", async () => {
  const { token, prospectAppId } = await signInCustomer(shared);
  const begin = () =>
    shared.call("POST", "/api/applications", {
      token,
      body: { prospectAppId, productType: "loan" },
      headers: { "idempotency-key": "the-same-again" },
    });
  await makeStatementFail(shared, "insert on applications", "57P01");
  await makeStatementFail(shared, "delete on idempotency_keys", "57P01");
  expectUnavailable(await begin());
  await stopFailing(shared, "applications");
  await stopFailing(shared, "idempotency_keys");
  expect((await begin()).status).toBe(200);
});

/** A statement gets less time than usual, and so no test waits for long. */
const SHORT_TIMEOUT = { DATABASE_STATEMENT_MS: "1000" };

/** A server whose way to PostgreSQL can be cut or hang, with a connection of the test's own beside it. */
async function startBehindProxy(
  env: Record<string, string> = {},
): Promise<{ server: TestServer; proxy: DatabaseProxy; query: (text: string) => Promise<unknown[]>; name: string }> {
  const database = await freshDatabase();
  cleanUp.push(() => database.drop());
  const proxy = new DatabaseProxy(database.url);
  await proxy.start();
  cleanUp.push(() => proxy.cut());
  const server = await startTestServer({ databaseUrl: proxy.url, env });
  cleanUp.push(() => server.stop());
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  cleanUp.push(() => client.end());
  return { server, proxy, query: async (text) => (await client.query(text)).rows, name: database.name };
}

async function testHangingDatabase(): Promise<void> {
  const { server, proxy, query } = await startBehindProxy(SHORT_TIMEOUT);
  const { token, prospectAppId } = await signInCustomer(server);
  const written = (await prospect(server)).body.prospectAppId;
  proxy.hang();
  // More than there are connections, so that some wait for one.
  const calls = await Promise.all([
    ...Array.from({ length: 25 }, () => timed(prospect(server))),
    ...Array.from({ length: 5 }, () => timed(server.call("GET", `/api/user/${prospectAppId}`, { token }))),
  ]);
  for (const { result, ms } of calls) {
    expectUnavailable(result);
    expect(ms).toBeLessThan(5_000 + TOLERANCE_MS);
  }
  // Now that no connection is left, new ones are tried.
  const later = await timed(prospect(server));
  expectUnavailable(later.result);
  expect(later.ms).toBeLessThan(5_000 + TOLERANCE_MS);
  const ready = await timed(server.call("GET", "/ready"));
  expect(ready.result.status).toBe(503);
  expect(ready.ms).toBeLessThan(2_000 + TOLERANCE_MS);
  const live = await timed(server.call("GET", "/live"));
  expect(live.result.status).toBe(200);
  expect(live.ms).toBeLessThan(TOLERANCE_MS);
  proxy.resume();
  await expect.poll(async () => (await server.call("GET", "/ready")).status).toBe(200);
  await expect.poll(async () => (await prospect(server)).status).toBe(200);
  expect(await query(`select id from prospects where id = '${written}'`)).toHaveLength(1);
}

async function testReadOnlyDatabase(): Promise<void> {
  const { server, query, name } = await startBehindProxy();
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  const written = (await prospect(server)).body.prospectAppId;
  await query(`alter database ${name} set default_transaction_read_only = on`);
  await query(others);
  await expect.poll(async () => (await server.call("GET", "/ready")).status).toBe(503);
  expectUnavailable(await prospect(server));
  // What the session began with holds as long as it lasts, so the server has to leave it by itself.
  await query("set default_transaction_read_only = off");
  await query(`alter database ${name} set default_transaction_read_only = off`);
  await expect.poll(async () => (await server.call("GET", "/ready")).status).toBe(200);
  await expect.poll(async () => (await prospect(server)).status).toBe(200);
  expect(await query(`select id from prospects where id = '${written}'`)).toHaveLength(1);
}

/** Whatever error PostgreSQL returns on connection, it counts as unavailable. */
async function testRefusedConnections(
  shut: (name: string, role: string) => string,
  open: (name: string, role: string) => string,
): Promise<void> {
  const database = await freshDatabase();
  const role = `${database.name}_role`;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`create role ${role} superuser login`);
  const url = new URL(database.url);
  url.username = role;
  const server = await startTestServer({ databaseUrl: url.href });
  cleanUp.push(async () => {
    await server.stop();
    await database.drop();
    await client.query(`drop role ${role}`);
    await client.end();
  });
  const written = (await prospect(server)).body.prospectAppId;
  const others = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database.name}'`;
  // The listener is back soon after each break, so the database can only be renamed between two of its tries.
  await expect
    .poll(async () => {
      await client.query(others);
      return client.query(shut(database.name, role)).then(
        () => "shut",
        (error: Error) => error.message,
      );
    })
    .toBe("shut");
  await client.query(others);
  for (const answer of [await prospect(server), await prospect(server)]) expectUnavailable(answer);
  expect((await server.call("GET", "/ready")).status).toBe(503);
  await client.query(open(database.name, role));
  await expect.poll(async () => (await prospect(server)).status).toBe(200);
  expect(await server.ctx.db.selectFrom("prospects").select("id").where("id", "=", written).execute()).toHaveLength(1);
}

async function testLockedTable(): Promise<void> {
  const { server, query } = await startBehindProxy(SHORT_TIMEOUT);
  await query("begin; lock table prospects in access exclusive mode");
  // It is answered while the lock is held: after the time of a statement, which is usually less than 5 s.
  expectUnavailable(await prospect(server));
  expect(shared.settings.statementMs).toBeLessThan(5_000);
  await query("rollback");
  expect((await prospect(server)).status).toBe(200);
}

async function testExhaustedPool(): Promise<void> {
  const { server, query } = await startBehindProxy();
  // A lender with a password that is not set, so that the database is asked for it.
  const documents = structuredClone(await server.releases.liveDocuments());
  const isAsked = ({ kind, content }: SourceDocument) => kind === "lender" && JSON.stringify(content).includes('"type":"bearer"');
  const lender = documents.find(isAsked) as { content: { connector: object } };
  Object.assign(lender.content.connector, { endpoint: "https://lender.example" });
  expect(await server.releases.publish(documents, { author: "test", note: "another way", source: "product" })).toMatchObject({ ok: true });
  expect((await server.call("GET", "/ready")).body.missingSecrets).toBe(1);
  await query("begin; lock table prospects, lender_secrets in access exclusive mode");
  // More than there are connections, each for as long as a statement may take.
  const calls = Array.from({ length: 25 }, () => prospect(server));
  const waiting = async () => (await query("select from pg_locks where not granted and relation = 'prospects'::regclass")).length;
  await expect.poll(waiting).toBeGreaterThan(8);
  const { result, ms } = await timed(server.call("GET", "/ready"));
  // As it was last known.
  expect([result.status, result.body.missingSecrets]).toEqual([200, 1]);
  expect(ms).toBeLessThan(2_000 + TOLERANCE_MS);
  await query("rollback");
  await Promise.all(calls);
}

async function testJobsAndListeners(): Promise<void> {
  const { server, proxy } = await startBehindProxy();
  const { ctx } = server;
  const done: unknown[] = [];
  const notified: string[] = [];
  await ctx.jobs.work(MESSAGE_JOB, async ({ id }) => {
    done.push(id);
  });
  const stop = await ctx.database.listen("test_channel", (payload) => notified.push(payload));
  cleanUp.push(stop);
  await ctx.jobs.send(MESSAGE_JOB, { id: "before" }, { tx: null });
  await expect.poll(() => done).toEqual(["before"]);
  await proxy.cut();
  expect((await server.call("GET", "/ready")).status).toBe(503);
  await proxy.start();
  await expect.poll(async () => (await server.call("GET", "/ready")).status).toBe(200);
  await expect
    .poll(() =>
      ctx.jobs.send(MESSAGE_JOB, { id: "after" }, { tx: null }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done).toEqual(["before", "after"]);
  // The listener says that it was away, and hears again.
  await expect.poll(() => notified).toEqual([""]);
  await ctx.database.notify("test_channel", "again", ctx.db);
  await expect.poll(() => notified).toEqual(["", "again"]);
}

async function testJobsAfterHang(): Promise<void> {
  const { server, proxy } = await startBehindProxy();
  const { ctx } = server;
  const done: unknown[] = [];
  await ctx.jobs.work(MESSAGE_JOB, async ({ id }) => {
    done.push(id);
  });
  proxy.hang();
  expect((await server.call("GET", "/ready")).status).toBe(503);
  await proxy.cut();
  await proxy.start();
  proxy.resume();
  await expect
    .poll(() =>
      ctx.jobs.send(MESSAGE_JOB, { id: "after" }, { tx: null }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done).toContain("after");
}

test(
  "S61 PostgreSQL hangs: calls are 503 within 5 s, ready within 2 s, live at once; then everything recovers by itself",
  testHangingDatabase,
);
test("S61 all connections for calls wait for a lock: ready still responds within 2 s", testExhaustedPool);
test("S61 PostgreSQL is read-only for a while: calls and ready are 503, and then everything recovers by itself", testReadOnlyDatabase);
test.each<[string, string, (name: string, role: string) => string, (name: string, role: string) => string]>([
  [
    "refuses connections",
    "55000",
    (name) => `alter database ${name} allow_connections false`,
    (name) => `alter database ${name} allow_connections true`,
  ],
  [
    "has lost the database",
    "3D000",
    (name) => `alter database ${name} rename to ${name}_away`,
    (name) => `alter database ${name}_away rename to ${name}`,
  ],
  ["refuses the login", "28000", (_, role) => `alter role ${role} nologin`, (_, role) => `alter role ${role} login`],
])("S61 PostgreSQL %s (%s): calls are 503 with Retry-After, and work again afterwards", (_what, _code, shut, open) =>
  testRefusedConnections(shut, open),
);
test("S61 a table is locked: a call is 503 within 5 s", testLockedTable);
test("S61 after a broken connection to PostgreSQL jobs are processed and listeners notified again", testJobsAndListeners);
test("S61 after PostgreSQL hung, jobs are processed again", testJobsAfterHang);
