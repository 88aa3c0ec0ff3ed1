import type { STAFF_AUDIT_ACTIONS } from "../../../contract/staff/datasets/staff.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { firstSeal, sealOf } from "./audit-chain.ts";

/** What a member of the staff did. */
export interface AuditEntry {
  action: (typeof STAFF_AUDIT_ACTIONS)[number];
  /** What it was done to, by an id or a name that may stand in clear: never a customer's name, number or email, so that erasing them leaves the chain whole. */
  subject: string;
}

/**
 * Keeps who did what, with what was done or, where that is elsewhere, after it. The entries go to the end of the chain, whose head
 * stays locked until the transaction ends: keep them last.
 * @param tx a transaction
 * @param who null where nobody had signed in
 */
export async function appendToAudit(
  { clock, vault }: Pick<Context, "clock" | "vault">,
  tx: Db,
  who: { staffId: string | null },
  auditEntries: readonly AuditEntry[],
): Promise<void> {
  if (auditEntries.length === 0) return;
  // The entry refers to who did it: locked before the head, as a rename of the account is, so that neither waits for the other.
  if (who.staffId !== null) await holdMember(tx, who.staffId);
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
export async function holdMember(tx: Db, id: string): Promise<void> {
  await tx.selectFrom("staff").select("id").where("id", "=", id).forKeyShare().execute();
}
