import type { ControlQuery } from "./database.ts";
import type { Index } from "./migration.ts";

/**
 * Builds missing indexes. Each is built outside a transaction with `create index concurrently`,
 * which does not block writers. An invalid index, left by an interrupted build, is dropped and
 * rebuilt.
 */
export async function buildIndexes(run: ControlQuery, indexes: readonly Index[]): Promise<void> {
  for (const { name, unique, on } of indexes) {
    const [found] = await run(`select indisvalid as whole from pg_index where indexrelid = to_regclass('${name}')`);
    if (found?.whole === true) continue;
    if (found !== undefined) await run(`drop index concurrently ${name}`);
    await run(`create ${unique ? "unique " : ""}index concurrently ${name} on ${on}`);
  }
}
