import { setTimeout as wait } from "node:timers/promises";
import { randomBelow } from "../clock.ts";
import { keyedCall } from "./keyed-call.ts";
import type { Db } from "./tables.ts";

/** SQLSTATEs of a transaction that had to give way to another at the same time: serialization failure, deadlock. */
const GAVE_WAY = new Set(["40001", "40P01"]);
const TRIES = 6;
/** Before the second try at the most; it doubles from there. */
const PAUSE_MS = 20;

/**
 * Does the work in one transaction, and once more from the start when it had to give way to another; so the work may change
 * nothing outside `tx`, and inside it only `tx` may be used. The only place where transactions begin.
 *
 * Rows are locked in the order of this list, so that no two transactions wait for each other: idempotency_keys (the key of the
 * call that is under way), rate_windows, otp_codes, upload_jobs, campaigns, the advisory lock of an identifier that signs in for the first time,
 * prospects, customers, erasures, call_cases, campaign_recipients, outbox, merchant_requests, merchants, files, applications, the advisory locks of a person at a lender, drafts, lender_applications, known_devices, staff, staff_links,
 * staff_recovery_codes, sessions, staff_half_sign_ins, session_codes, staff_actions_head; and, by triggers at the end of the transaction,
 * visit_reach, offer_standings. A publication adds to publications, locks
 * live_release and releases, and of these the last alone, after them. All other rows are only added to. A lock is
 * `for no key update`, which lets rows that refer to the locked one be added (the rename of a member of the staff, whose name is a
 * key, takes more; so whoever adds an entry that refers to a member locks them, `for key share`, in their place of the order): a
 * foreign key is checked again, with a lock on
 * the row it names, whenever a transaction changes the same row twice, so a stronger lock would be waited for in any order.
 */
export async function inTransaction<T>({ db }: { readonly db: Db }, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await keyedCall.getStore()?.commitWith(tx);
        return work(tx);
      });
    } catch (error) {
      if (attempt === TRIES || !GAVE_WAY.has(String((error as { code?: unknown } | null)?.code))) throw error;
      await wait(randomBelow(PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}
