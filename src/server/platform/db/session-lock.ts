import { setTimeout as wait } from "node:timers/promises";
import type { ControlQuery } from "./database.ts";

const ASK_EVERY_MS = 100;

/**
 * Takes a session-level advisory lock by polling. A blocking statement would hold a snapshot, for
 * which the lock holder's `create index concurrently` would wait: a deadlock.
 * @param longestMs timeout; none by default
 */
export async function sessionLock(run: ControlQuery, lock: number, longestMs = Number.POSITIVE_INFINITY): Promise<void> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const [row] = await run(`select pg_try_advisory_lock(${lock}) as taken`);
    if (row?.taken === true) return;
    if (waited >= longestMs) throw new Error("Another server of this database has been starting for too long");
    await wait(ASK_EVERY_MS);
  }
}
