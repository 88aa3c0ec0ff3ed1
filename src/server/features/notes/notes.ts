import type { DeskCase } from "../../../contract/staff/desk.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockExistingCustomer } from "../customers/customer-locks.ts";

/** Maximum notes shown. */
const MAX_NOTES = 100;

/** Notes on a case, the newest first. */
export async function readNotes(ctx: Context, customerId: string, product: string): Promise<DeskCase["notes"]> {
  const rows = await ctx.db
    .selectFrom("customer_notes")
    .innerJoin("staff as writer", "writer.id", "customer_notes.staff_id")
    .select(["customer_notes.id", "customer_notes.at", "customer_notes.sealed_text", "writer.username"])
    .where("customer_notes.customer_id", "=", customerId)
    .where("customer_notes.product", "=", product)
    .orderBy("customer_notes.at", "desc")
    .limit(MAX_NOTES)
    .execute();
  const notes: DeskCase["notes"] = [];
  for (const { id, at, sealed_text, username } of rows)
    notes.push({ id, at: at.toISOString(), by: username, text: await ctx.vault.decrypt(customerId, sealed_text, ctx.db) });
  return notes;
}

/** All notes on a customer, the newest first. */
export async function readNotesOn(ctx: Context, customerId: string): Promise<{ at: Date; product: string; text: string }[]> {
  const rows = await ctx.db
    .selectFrom("customer_notes")
    .select(["at", "product", "sealed_text"])
    .where("customer_id", "=", customerId)
    .orderBy("at", "desc")
    .execute();
  return Promise.all(
    rows.map(async ({ at, product, sealed_text }) => ({ at, product, text: await ctx.vault.decrypt(customerId, sealed_text, ctx.db) })),
  );
}

interface NewNote {
  customerId: string;
  product: string;
  text: string;
}

/** Stores a sealed note, in a transaction that has locked the customer. */
export async function storeNote(ctx: Context, tx: Db, caller: AdminCaller, { customerId, product, text }: NewNote): Promise<void> {
  const sealed_text = await ctx.vault.encrypt(customerId, text, tx);
  const note = { id: randomUuid(), customer_id: customerId, product, staff_id: caller.staffId, sealed_text, at: ctx.clock.now() };
  await tx.insertInto("customer_notes").values(note).execute();
}

/**
 * Stores a note; the audit trail records it without its text. Throws NOT_FOUND if the customer was
 * erased meanwhile.
 */
export function addNote(ctx: Context, caller: AdminCaller, { customerId, product, text }: NewNote): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockExistingCustomer(tx, customerId);
    await storeNote(ctx, tx, caller, { customerId, product, text });
    await appendToAudit(ctx, tx, caller, [{ action: "note-added", subject: `${customerId} ${product}` }]);
  });
}
