import { setTimeout as wait } from "node:timers/promises";
import { randomBelow } from "../clock.ts";
import { keyedCall } from "./keyed-call.ts";
import type { Db } from "./tables/tables.ts";

/** SQLSTATEs of a transaction to retry: serialization failure, deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);
const TRIES = 6;
/** Maximum pause before the first retry in milliseconds; doubled for each further one. */
const PAUSE_MS = 20;

/**
 * Runs the work in one transaction and retries it from the start after a serialization failure or
 * deadlock. So the work must have no side effects outside `tx`, and inside it only `tx` may be
 * used. Transactions begin nowhere else.
 *
 * Lock order of rows, which prevents deadlocks: idempotency_keys (the key of the current call),
 * rate_windows, otp_codes, upload_jobs, campaigns, the advisory lock of an identifier that signs in
 * for the first time, prospects, customers, erasures, call_cases, campaign_recipients, unsubscribe_links (in the order of customers), outbox,
 * merchant_requests, merchants, files, applications, the advisory locks of a person at a lender,
 * drafts, lender_applications, tickets, known_devices, the advisory lock of a person's saved views, staff, staff_links, staff_recovery_codes, sessions,
 * staff_half_sign_ins, session_codes, staff_actions_head; and, by triggers at the end of the
 * transaction, visit_reach, offer_states, disbursals. A publication inserts into publications, then locks
 * live_release and then the release that it replaces. All other rows are only inserted.
 *
 * Locks are `for no key update`, which allows inserting rows that refer to the locked one. A
 * foreign key is checked again, with a lock on the row it refers to, whenever a transaction changes
 * the same row twice; a stronger lock would therefore be waited for in any order. Exception:
 * renaming a member of the staff changes a key and takes a stronger lock, so inserting a row that
 * refers to a member locks the member `for key share` in the order above.
 */
export async function inTransaction<T>({ db }: { readonly db: Db }, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await keyedCall.getStore()?.commitWith(tx);
        return work(tx);
      });
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(String((error as { code?: unknown } | null)?.code))) throw error;
      await wait(randomBelow(PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}
