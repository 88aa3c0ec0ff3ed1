import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addDemoCustomers } from "../../../../src/server/features/demo/demo-customers.ts";
import { addDemoAccounts } from "../../../../src/server/features/staff/demo-accounts.ts";
import { freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";

const SERVERS = 3;
const CUSTOMERS = 25;

/** A server as a first start in development leaves it. */
async function firstStart(databaseUrl: string, dataDir: string): Promise<TestServer> {
  const server = await startTestServer({ clean: true, databaseUrl, dataDir, workers: true });
  await addDemoAccounts(server.ctx);
  await addDemoCustomers(server.ctx, CUSTOMERS, 1);
  return server;
}

test("three concurrent first starts on one empty database: all succeed, and nothing is duplicated", async () => {
  const database = await freshDatabase("");
  const dataDir = mkdtempSync(join(tmpdir(), "saral-first-"));
  const started = await Promise.allSettled(Array.from({ length: SERVERS }, () => firstStart(database.url, dataDir)));
  try {
    expect(started.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
    const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const hashes = servers.map(({ releases }) => releases.live().hash);
    expect(new Set(hashes).size).toBe(1);
    for (const server of servers) {
      expect((await server.call("GET", "/ready")).status).toBe(200);
      expect((await server.call("POST", "/api/prospect", { body: { productType: "loan" } })).status).toBe(200);
    }
    const count = async (table: "customers" | "staff") =>
      Number((await servers[0]?.ctx.database.execute(`select count(*) as n from ${table}`))?.rows[0]?.n);
    expect([await count("customers"), await count("staff")]).toEqual([CUSTOMERS, 6]);
  } finally {
    for (const one of started) if (one.status === "fulfilled") await one.value.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
