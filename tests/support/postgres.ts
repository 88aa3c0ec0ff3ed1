import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCluster, type ServerSettings, startPostmaster } from "../../src/server/platform/db/embedded/postmaster.ts";
import { Programs } from "../../src/server/platform/db/embedded/programs.ts";

const SETTINGS = { max_connections: 300, shared_buffers: "256MB" };
/** Data of a test need not survive a crash, so no commit waits for a disk. */
const WITHOUT_DURABILITY = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", wal_level: "minimal", max_wal_senders: 0 };

/**
 * Has TEST_DATABASE_URL name a PostgreSQL server for the tests of this run. Where it names none, the product's own is started on an
 * empty data folder. It ends with this process.
 * @param durable whether commits reach the disk, as in the product: for what is measured
 */
export async function providePostgres(durable = false): Promise<void> {
  process.env.TEST_DATABASE_URL ??= await startPostgres({ ...SETTINGS, ...(durable ? {} : WITHOUT_DURABILITY) });
}

async function startPostgres(settings: ServerSettings): Promise<string> {
  const programs = new Programs();
  const home = mkdtempSync(join(tmpdir(), "saral-postgres-"));
  const folder = join(home, "data");
  makeCluster(programs, folder);
  const { url, child } = await startPostmaster(programs, folder, folder, settings);
  process.once("exit", () => {
    child.kill("SIGQUIT");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  // It does not keep the run from ending.
  child.unref();
  return url;
}
