import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { findPostmaster } from "../../../../src/server/platform/db/embedded/postmaster.ts";
import { DatabaseProxy } from "../../../support/database-proxy.ts";
import { type StartedProduct, startProduct } from "../../../support/product.ts";
import { freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";

async function expectUnavailable(server: TestServer): Promise<void> {
  const refused = await server.call("POST", "/api/prospect", { body: { productType: "loan" } });
  expect([refused.status, refused.body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await server.call("GET", "/live")).status).toBe(200);
  expect((await server.call("GET", "/ready")).status).toBe(503);
}

test("S44 without PostgreSQL calls are 503, and when it is back no acknowledged data is missing", async () => {
  const database = await freshDatabase();
  const wire = new DatabaseProxy(database.url);
  await wire.start();
  const server = await startTestServer({ databaseUrl: wire.url });
  const written = await server.call("POST", "/api/prospect", { body: { productType: "loan" } });
  await wire.cut();
  await expectUnavailable(server);
  await wire.start();
  await expect.poll(async () => (await server.call("GET", "/ready")).status).toBe(200);
  const row = await server.ctx.db.selectFrom("prospects").select("id").where("id", "=", written.body.prospectAppId).executeTakeFirst();
  expect(row).toBeDefined();
  expect((await server.call("POST", "/api/prospect", { body: { productType: "loan" } })).status).toBe(200);
  await server.stop();
  await wire.cut();
  await database.drop();
});

const folder = () => mkdtempSync(join(tmpdir(), "saral-faults-"));

/** Whether a server accepts connections there. */
async function isListening(port: number, hostname: string): Promise<boolean> {
  const socket = connect(port, hostname);
  const connected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

test("S48 at SIGTERM a running request completes, and the exit code is 0", async () => {
  const dataDir = folder();
  const product = await startProduct({ SIMULATOR: "off", DATA_DIR: dataDir });
  const { port, hostname } = new URL(product.origin);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, "close");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk;
  });
  const body = '{"productType":"loan"}';
  socket.write(
    `POST /api/prospect HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.write(body.slice(0, 5));
  const stopped = product.stop();
  await expect.poll(() => isListening(Number(port), hostname)).toBe(false);
  socket.write(body.slice(5));
  expect(await stopped, product.output()).toBe(0);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  expect(answer).toContain("prospectAppId");
  // A connection kept alive for further requests would delay the end by the longest request timeout.
  expect(answer).toMatch(/^connection: close\r$/im);
  rmSync(dataDir, { recursive: true, force: true });
});

test("S48 a second process on one data folder refuses to start, and the first continues", async () => {
  const dataDir = folder();
  let first: StartedProduct | null = null;
  try {
    first = await startProduct({ SIMULATOR: "off", DATA_DIR: dataDir });
    await expect(startProduct({ SIMULATOR: "off", DATA_DIR: dataDir })).rejects.toThrow(new RegExp(`in use by process ${first.pid}`));
    expect((await fetch(`${first.origin}/ready`)).status).toBe(200);
  } finally {
    await first?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("S48 a product whose folder another one took during an outage of its database exits and names that one", async () => {
  const dataDir = folder();
  const product = await startProduct({ SIMULATOR: "off", DATA_DIR: dataDir });
  const connectionString = (await findPostmaster(join(dataDir, "postgres")))?.url;
  const [other, admin] = [`product ${process.pid}`, "admin"].map((name) => new pg.Client({ connectionString, application_name: name }));
  // The server can end with its product.
  for (const client of [other, admin]) client?.on("error", () => {});
  try {
    await Promise.all([other?.connect(), admin?.connect()]);
    const locks = "from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = $1";
    const { rows } =
      (await admin?.query<{ pid: number; lock: number }>(`select pid, objid as lock ${locks}`, [`product ${product.pid}`])) ?? {};
    // It waits for the folder, and so has it the moment that the first one's connection ends.
    // The answer may never come: the product ends soon after its connection, and its database with it.
    other?.query("select pg_advisory_lock($1)", [rows?.[0]?.lock]).catch(() => {});
    await expect.poll(async () => (await admin?.query(`select 1 ${locks}`, [`product ${process.pid}`]))?.rowCount).toBe(1);
    await admin?.query("select pg_terminate_backend($1)", [rows?.[0]?.pid]);
    expect(await product.ended, product.output()).toBe(1);
    expect(product.output()).toContain(`in use by process ${process.pid}`);
  } finally {
    for (const client of [other, admin]) client?.end().catch(() => {});
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
});

test("S48 S63 after kill -9 the folder is taken over and no acknowledged data is missing", async () => {
  const dataDir = folder();
  const first = await startProduct({ SIMULATOR: "off", DATA_DIR: dataDir });
  const prospects: string[] = [];
  for (let count = 0; count < 20; count++) {
    const response = await fetch(`${first.origin}/api/prospect`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    prospects.push(((await response.json()) as { prospectAppId: string }).prospectAppId);
  }
  process.kill(first.pid, "SIGKILL");
  await first.stop();
  const server = await startTestServer({ dataDir, embedded: true });
  const { rows } = await server.ctx.database.execute("select id from prospects");
  const found = new Set(rows.map(({ id }) => id));
  expect(prospects.filter((id) => !found.has(id))).toEqual([]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
