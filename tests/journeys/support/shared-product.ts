import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providePostgres } from "../../support/postgres.ts";
import { startProduct } from "../../support/product.ts";
import { freshDatabase } from "../../support/server.ts";
import { SEEDED_DATABASE, SEEDED_FOLDER, SHARED, shortenResendWait, startJourneyProduct } from "./journey-product.ts";

/**
 * Once for each run: the product is started on nothing, as the README says, and stopped, so that what a file starts for itself has only a
 * second start; and one is started from there that all files share which change nothing of it for the others.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "saral-begun-"));
  await providePostgres();
  const database = await freshDatabase("");
  const first = await startProduct({ DATA_DIR: folder, DATABASE_URL: database.url });
  await first.stop();
  process.env[SEEDED_FOLDER] = folder;
  process.env[SEEDED_DATABASE] = database.name;
  const { stop, ...shared } = await startJourneyProduct({ SIMULATOR_STEP_MS: "200", TRUSTED_PROXIES: "127.0.0.1" });
  await shortenResendWait(shared);
  const { origin, env } = shared;
  process.env[SHARED] = JSON.stringify({ origin, env });
  return async () => {
    await stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
