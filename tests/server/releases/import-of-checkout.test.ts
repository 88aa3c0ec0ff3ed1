import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { readCheckout, writeCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { configTool } from "../../support/config-tool.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let database: FreshDatabase;
let dataDir: string;

const start = (documents?: (documents: SourceDocument[]) => SourceDocument[]) =>
  startTestServer({ dataDir, databaseUrl: database.url, ...(documents && { documents }) });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "saral-import-"));
  database = await freshDatabase();
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const config = (...args: string[]) => configTool({ dataDir, databaseUrl: database.url }, ...args);

/** Each site's brand cookies live so many days. */
const withDays = (days: number) => (documents: SourceDocument[]) =>
  documents.map((one) => (one.kind === "site" ? { ...one, content: { ...(one.content as object), brandCookieDays: days } } : one));
const daysInForce = () => server.releases.live().site.brandCookieDays;

async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

test.each([
  ["published them", false],
  ["found them in force", true],
])("an import of the repository's documents that %s is the base of the next start, which keeps a rollback", async (_title, published) => {
  server = await start(withDays(7));
  if (published) {
    const edit = { author: "test", note: "Edited in the product", source: "product" } as const;
    expect((await server.releases.publish(readCheckout(REPOSITORY), edit)).ok).toBe(true);
  }
  const imported = await config("import", ...(published ? ["--on", String(server.releases.publication())] : []));
  expect(imported.output).toContain("is in force");
  expect((await config("take-back", "--note", "Too early")).code).toBe(0);
  await restart();
  expect(daysInForce()).toBe(7);
});

test("an import of another folder stays in force when the server restarts with the repository's documents", async () => {
  server = await start();
  const folder = mkdtempSync(join(dataDir, "files-"));
  writeCheckout(folder, withDays(7)(readCheckout(REPOSITORY)));
  const imported = await config("import", "--folder", folder);
  expect([imported.code, imported.output]).toEqual([0, expect.stringContaining("is in force")]);
  await restart();
  expect(daysInForce()).toBe(7);
});
