import type { STAFF_AUDIT_ACTIONS } from "../../../contract/staff/datasets/staff.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { firstSeal, sealOf } from "./audit-chain.ts";

/** An action of the staff. */
export interface AuditEntry {
  action: (typeof STAFF_AUDIT_ACTIONS)[number];
  /**
   * Object of the action: an id or a name that may be stored in clear, never a customer's name,
   * number or email, so that erasure does not break the chain.
   */
  subject: string;
}

/**
 * Appends audit entries, in the transaction of the action or after an action outside the database.
 * The head of the chain stays locked until the transaction ends, so append last.
 * @param tx a transaction
 * @param who `staffId` is null if nobody was signed in
 */
export async function appendToAudit(
  { clock, vault }: Pick<Context, "clock" | "vault">,
  tx: Db,
  who: { staffId: string | null },
  auditEntries: readonly AuditEntry[],
): Promise<void> {
  if (auditEntries.length === 0) return;
  // The entry refers to the member, so the member is locked before the head, as when an account is
  // renamed; this prevents a deadlock.
  if (who.staffId !== null) await lockMemberShared(tx, who.staffId);
  const head = await tx.selectFrom("staff_actions_head").select(["number", "seal"]).forNoKeyUpdate().executeTakeFirstOrThrow();
  let { number } = head;
  let previous = head.seal ?? firstSeal(vault);
  const done_at = clock.now();
  const rows = auditEntries.map((auditEntry) => {
    number += 1;
    const row = { id: randomUuid(), staff_id: who.staffId, ...auditEntry, done_at, number, previous };
    const seal = sealOf(vault, row);
    previous = seal;
    return { ...row, seal };
  });
  await tx.insertInto("staff_actions").values(rows).execute();
  await tx.updateTable("staff_actions_head").set({ number, seal: previous }).execute();
}

/** Keeps a member from being removed or renamed until the transaction ends; others may do the same meanwhile. */
export async function lockMemberShared(tx: Db, id: string): Promise<void> {
  await tx.selectFrom("staff").select("id").where("id", "=", id).forKeyShare().execute();
}
