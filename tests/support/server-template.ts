import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeClientPages } from "./client-pages.ts";
import { providePostgres } from "./postgres.ts";
import { freshDatabase, startTestServer, TEMPLATE } from "./server.ts";

/**
 * Once for each run: a database with all tables and the release of the repository, that each test's server gets a copy of, and
 * pages where there is no build. Tests of the first start ask for a `clean` database instead. A run inside another takes that one's.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const takePagesAway = writeClientPages();
  if (process.env[TEMPLATE]) return async () => takePagesAway();
  const dataDir = mkdtempSync(join(tmpdir(), "saral-template-"));
  await providePostgres();
  const database = await freshDatabase("");
  const server = await startTestServer({ dataDir, clean: true, databaseUrl: database.url });
  // Nothing is sealed in it: each copy is of the keys of its own server.
  await server.ctx.db.deleteFrom("known_keys").execute();
  await server.stop();
  process.env[TEMPLATE] = database.name;
  return async () => {
    takePagesAway();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
