import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { canonicalJson } from "../../engine/release/hash.ts";
import { uptime } from "../clock.ts";
import type { Context } from "../context.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { ApiError } from "../errors.ts";

const PURPOSE = "idempotent-answer";
const POLL_MS = 40;
const PATIENCE_MS = 20_000;
/** After so long a call whose end nobody noted counts as one that died with its process; its key may be used again. */
const ABANDONED_MS = 60_000;
const RETRY_MS = 500;

/**
 * Does the work once for a key and gives every caller of that key the one answer (S46).
 * @param scope who calls what, so that keys of different customers never meet
 * @throws IDEMPOTENCY_CONFLICT when the key came before with another body
 */
export async function once<T>(ctx: Context, call: { scope: string; key: string; body: unknown }, work: () => Promise<T>): Promise<T> {
  const bodyHash = createHash("sha256")
    .update(canonicalJson(call.body ?? null))
    .digest("base64url");
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const began = uptime();
    const claimedAt = await claim(ctx, call, bodyHash);
    if (claimedAt !== null) return perform(ctx, { ...call, claimedAt, until: began + ABANDONED_MS - POLL_MS }, work);
    const row = await ctx.db
      .selectFrom("idempotency_keys")
      .select(["body_hash", "sealed_answer"])
      .where("scope", "=", call.scope)
      .where("key", "=", call.key)
      .executeTakeFirst();
    // Gone between the two statements: the first caller failed, so this one may try.
    if (row === undefined) continue;
    if (row.body_hash !== bodyHash) throw new ApiError("IDEMPOTENCY_CONFLICT");
    if (row.sealed_answer !== null) return JSON.parse(ctx.vault.open(PURPOSE, row.sealed_answer)) as T;
    await wait(POLL_MS);
  }
  throw new ApiError("UNAVAILABLE", { retryAfter: 5 });
}

/** When the key became this call's; null when it is another's. */
async function claim(ctx: Context, call: { scope: string; key: string }, bodyHash: string): Promise<Date | null> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto("idempotency_keys")
    .values({ scope: call.scope, key: call.key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet({ created_at: now })
        .where("idempotency_keys.sealed_answer", "is", null)
        .where("idempotency_keys.body_hash", "=", bodyHash)
        .where("idempotency_keys.created_at", "<", new Date(now.getTime() - ABANDONED_MS)),
    )
    .returning("key")
    .executeTakeFirst();
  return row === undefined ? null : now;
}

interface Claim {
  scope: string;
  key: string;
  claimedAt: Date;
  /** Milliseconds of uptime after which the key may be another call's. */
  until: number;
}

async function perform<T>(ctx: Context, { scope, key, claimedAt, until }: Claim, work: () => Promise<T>): Promise<T> {
  const free = () =>
    ctx.db
      .deleteFrom("idempotency_keys")
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("created_at", "=", claimedAt)
      .where("sealed_answer", "is", null)
      .execute();
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    // What may have been done is not done again at once: the answer to its commit may be all that was lost.
    if (!isUndone(error)) throw error;
    // The caller does not wait for the database a second time.
    if (isUnavailable(error)) later(ctx, until, free);
    else await free();
    throw error;
  }
  const keep = () =>
    ctx.db
      .updateTable("idempotency_keys")
      .set({ status: 200, sealed_answer: ctx.vault.seal(PURPOSE, JSON.stringify(answer)) })
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("created_at", "=", claimedAt)
      .execute();
  // The work is done, so it is not done again for want of a note of it.
  await keep().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    later(ctx, until, keep);
  });
  return answer;
}

/** Whether an error says that nothing was done: a refusal of ours, or the database's own word with its SQLSTATE, except that the connection broke (08). */
function isUndone(error: unknown): boolean {
  return error instanceof ApiError || /^(?!08)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code));
}

/** Writes down how a call ended once the database is back, within the time in which nobody else may use the key. */
function later(ctx: Context, until: number, write: () => Promise<unknown>): void {
  const retry = async (): Promise<void> => {
    await wait(RETRY_MS, undefined, { ref: false });
    if (uptime() > until) return;
    await write().catch((error: unknown) => (isUnavailable(error) ? retry() : Promise.reject(error)));
  };
  retry().catch((error: unknown) => ctx.log.error({ err: error }, "how a call ended could not be written down"));
}
