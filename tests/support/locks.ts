import pg from "pg";
import type { TestServer } from "./server.ts";
import { until } from "./until.ts";

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Waits until so many statements in the server's database, or more, wait for a lock. */
export const untilLockWaits = ({ ctx }: TestServer, count: number): Promise<unknown> =>
  until(async () => (await ctx.database.execute(WAITING)).rows.length >= count, 20);

/**
 * Works while the locks that a statement takes are held by another connection than the server's. What the statement writes is not kept.
 * @param work is given a wait until so many statements wait for a lock
 */
export async function whileLocked<T>(
  server: TestServer,
  statement: string,
  work: (lockWaits: (count: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.settings.databaseUrl ?? "" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return await work((count) => until(async () => ((await client.query(WAITING)).rowCount ?? 0) >= count, 20));
  } finally {
    await client.query("rollback");
    await client.end();
  }
}
