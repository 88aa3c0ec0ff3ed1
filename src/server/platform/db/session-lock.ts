import { setTimeout as wait } from "node:timers/promises";
import type { Aside } from "./database.ts";

const ASK_EVERY_MS = 100;

/**
 * Takes an advisory lock for the rest of a session. It is asked for again and again, since a statement that waits for a lock would keep
 * an index from being finished that the holder of the lock builds concurrently, and so would wait for ever.
 * @param longestMs how long others may have it before this fails; for as long as it takes where it is not said
 */
export async function sessionLock(run: Aside, lock: number, longestMs = Number.POSITIVE_INFINITY): Promise<void> {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    const [row] = await run(`select pg_try_advisory_lock(${lock}) as taken`);
    if (row?.taken === true) return;
    if (waited >= longestMs) throw new Error("Another server of this database has been starting for too long");
    await wait(ASK_EVERY_MS);
  }
}
