import type { Aside } from "./database.ts";
import type { Index } from "./migration.ts";

/**
 * Builds the indexes that are not there yet. PostgreSQL builds each outside any transaction, in two passes over the table, and writers go
 * on meanwhile (`create index concurrently`). An index that an end of the process left unfinished is dropped, and built anew.
 */
export async function buildIndexes(run: Aside, indexes: readonly Index[]): Promise<void> {
  for (const { name, unique, on } of indexes) {
    const [found] = await run(`select indisvalid as whole from pg_index where indexrelid = to_regclass('${name}')`);
    if (found?.whole === true) continue;
    if (found !== undefined) await run(`drop index concurrently ${name}`);
    await run(`create ${unique ? "unique " : ""}index concurrently ${name} on ${on}`);
  }
}
