import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { canonicalJson } from "../../../engine/release/hash.ts";
import { uptime } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { keyedCall } from "../db/keyed-call.ts";
import type { Db } from "../db/tables/tables.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { ApiError } from "../errors.ts";
import { NoCustomerKey } from "../secrets/vault.ts";
import { CallCompletion } from "./call-completion.ts";

const PURPOSE = "idempotent-answer";
const PATIENCE_MS = 20_000;
/** After this time a call without a recorded end counts as died with its process. */
const STALE_CLAIM_MS = 60_000;
const RETRY_MS = 500;

const endings = new WeakMap<Database, CallCompletion>();

function endingsOf({ database }: Pick<Context, "database">): CallCompletion {
  const known = endings.get(database) ?? new CallCompletion(database);
  endings.set(database, known);
  return known;
}

interface Key {
  scope: string;
  key: string;
  /**
   * The calling customer, whose key seals the answer, so that erasure covers it; null if there is
   * none.
   */
  customerId: string | null;
}

/**
 * Runs the work once per key and returns the same answer to every caller of that key (S46).
 *
 * The answer depends on the results of the work's transactions, so it cannot be written within one
 * of them. Each transaction marks the key as committed, and fails if another call has taken the
 * key. So a call that died, or whose commit has an unknown outcome, runs again after a minute if
 * nothing was committed; otherwise its answer is lost and the caller gets ANSWER_LOST. Statements
 * outside transactions are not covered.
 * @param call `scope` identifies caller and operation, so that keys of different customers cannot
 * collide
 * @throws IDEMPOTENCY_CONFLICT if the key was used with another body, ANSWER_LOST
 */
export async function runIdempotently<T>(ctx: Context, call: Key & { body: unknown }, work: () => Promise<T>): Promise<T> {
  // Keyed hash: a body may contain a secret or a PAN, which a plain hash would let an attacker
  // guess.
  const bodyHash = ctx.vault.blindIndex("idempotent-body", canonicalJson(call.body ?? null));
  const giveUp = uptime() + PATIENCE_MS;
  do {
    const began = uptime();
    const claimedAt = await claim(ctx, call, bodyHash);
    if (claimedAt !== null) return perform(ctx, { ...call, claimedAt, until: began + STALE_CLAIM_MS }, work);
    const ending = await endingsOf(ctx).expect(nameOf(call));
    const answer = await answerOf<T>(ctx, call, bodyHash);
    if (answer !== null) {
      ending.stop();
      return answer.value;
    }
    await ending.within(giveUp - uptime());
  } while (uptime() < giveUp);
  throw new ApiError("UNAVAILABLE", { retryAfter: 5 });
}

/**
 * The stored answer of a key; null while the call is running, or after it failed, so that another
 * caller may try.
 */
async function answerOf<T>(ctx: Context, call: Key, bodyHash: string): Promise<{ value: T } | null> {
  const { scope, key } = call;
  const row = await ctx.db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "sealed_answer", "committed", "created_at"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  // Deleted between the two statements: the first caller failed.
  if (row === undefined) {
    await endingsOf(ctx).announce(nameOf(call), ctx.db);
    return null;
  }
  if (row.body_hash !== bodyHash) throw new ApiError("IDEMPOTENCY_CONFLICT");
  if (row.sealed_answer !== null) return { value: JSON.parse(await openAnswer(ctx, call, row.sealed_answer)) as T };
  if (row.committed && row.created_at < abandonedSince(ctx)) throw new ApiError("ANSWER_LOST");
  return null;
}

async function openAnswer(ctx: Context, { customerId }: Key, sealed: string): Promise<string> {
  if (customerId === null) return ctx.vault.open(PURPOSE, sealed);
  return ctx.vault.decrypt(customerId, sealed, ctx.db).catch((cause: unknown) => {
    throw cause instanceof NoCustomerKey ? new ApiError("ANSWER_LOST", { cause }) : cause;
  });
}

/** Null for a customer who was erased meanwhile, as nothing may be stored. */
async function sealAnswer(ctx: Context, { customerId }: Key, answer: unknown): Promise<string | null> {
  const plain = JSON.stringify(answer);
  if (customerId === null) return ctx.vault.seal(PURPOSE, plain);
  return ctx.vault.encrypt(customerId, plain, ctx.db).catch((error: unknown) => {
    if (error instanceof NoCustomerKey) return null;
    throw error;
  });
}

const abandonedSince = (ctx: Context): Date => new Date(ctx.clock.now().getTime() - STALE_CLAIM_MS);

/** Fits into a NOTIFY payload and does not reveal the key. */
const nameOf = ({ scope, key }: Pick<Key, "scope" | "key">): string => createHash("sha256").update(`${scope} ${key}`).digest("base64url");

/** Time of the claim; null if another call has the key. */
async function claim(ctx: Context, { scope, key }: Key, bodyHash: string): Promise<Date | null> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto("idempotency_keys")
    .values({ scope, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet({ created_at: now })
        .where("idempotency_keys.sealed_answer", "is", null)
        .where("idempotency_keys.committed", "=", false)
        .where("idempotency_keys.body_hash", "=", bodyHash)
        .where("idempotency_keys.created_at", "<", abandonedSince(ctx)),
    )
    .returning("key")
    .executeTakeFirst();
  return row === undefined ? null : now;
}

interface Claim extends Key {
  claimedAt: Date;
  /** `uptime()` in milliseconds after which another call may take the key. */
  until: number;
}

/** Rows of a claim; none once another call has taken the key. */
const ofClaim = (db: Db, { scope, key, claimedAt }: Claim) =>
  db.updateTable("idempotency_keys").where("scope", "=", scope).where("key", "=", key).where("created_at", "=", claimedAt);

async function perform<T>(ctx: Context, claimed: Claim, work: () => Promise<T>): Promise<T> {
  const { scope, key, claimedAt, until } = claimed;
  const commitWith = async (tx: Db) => {
    const noted = await ofClaim(tx, claimed).set({ committed: true }).returning("key").executeTakeFirst();
    if (noted === undefined) throw new ApiError("UNAVAILABLE", { retryAfter: 5 });
  };
  const ended = () => endingsOf(ctx).announce(nameOf(claimed), ctx.db);
  const free = async () => {
    await ctx.db
      .deleteFrom("idempotency_keys")
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("created_at", "=", claimedAt)
      .where("sealed_answer", "is", null)
      .execute();
    await ended();
  };
  let answer: T;
  try {
    answer = await keyedCall.run({ commitWith }, work);
  } catch (error) {
    // Work that may have been committed must not be repeated at once: perhaps only the answer to
    // its commit was lost.
    if (!isUndone(error)) throw error;
    // In the background, so that the caller does not wait for the database again.
    if (isUnavailable(error)) scheduleWrite(ctx, until, free);
    else await free();
    throw error;
  }
  const keep = async () => {
    const sealed = await sealAnswer(ctx, claimed, answer);
    await ofClaim(ctx.db, claimed).set({ status: 200, sealed_answer: sealed, committed: true }).execute();
    await ended();
  };
  // The work is done; failing to store the answer must not fail the call.
  await keep().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    scheduleWrite(ctx, until, keep);
  });
  return answer;
}

/**
 * Whether an error proves that nothing was committed: an error of ours, or one of the database with
 * an SQLSTATE, except a broken connection (08).
 */
function isUndone(error: unknown): boolean {
  return error instanceof ApiError || /^(?!08)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code));
}

/** Records the end of a call once the database is back, while no other call may take the key. */
function scheduleWrite(ctx: Context, until: number, write: () => Promise<unknown>): void {
  const retry = async (): Promise<void> => {
    await wait(RETRY_MS, undefined, { ref: false });
    if (uptime() > until) return;
    await write().catch((error: unknown) => (isUnavailable(error) ? retry() : Promise.reject(error)));
  };
  retry().catch((error: unknown) => ctx.log.error({ err: error }, "the result of an idempotent request could not be stored"));
}
