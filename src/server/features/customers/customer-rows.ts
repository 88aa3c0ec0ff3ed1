import type { Insertable, Selectable } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import type { ConsentFlags } from "./consents.ts";
import type { Identifier } from "./identifiers.ts";

/** A customer's row; undefined if unknown or erased. */
export function findCustomer(db: Db, id: string): Promise<Selectable<CoreTables["customers"]> | undefined> {
  return db.selectFrom("customers").selectAll().where("id", "=", id).where("sealed_key", "is not", null).executeTakeFirst();
}

/** Whether a customer exists and is not erased. */
export const customerExists = async (db: Db, id: string): Promise<boolean> => (await findCustomer(db, id)) !== undefined;

/** Locks a customer until the transaction ends. Returns whether they were erased. */
export async function lockRow(tx: Db, id: string): Promise<{ erased: boolean }> {
  const row = await tx.selectFrom("customers").select("sealed_key").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return { erased: row !== undefined && row.sealed_key === null };
}

/**
 * Serialises changes to a customer's applications and drafts. Throws NOT_SIGNED_IN if the customer
 * was erased meanwhile.
 */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  if ((await lockRow(tx, customerId)).erased) throw new ApiError("NOT_SIGNED_IN");
}

/** Stores profile flags set by consents. */
export async function storeFlags(tx: Db, id: string, flags: Partial<ConsentFlags>): Promise<void> {
  if (Object.keys(flags).length > 0) await tx.updateTable("customers").set(flags).where("id", "=", id).execute();
}

/** Stores a customer's language. Returns whether the customer exists and is not erased. */
export async function storeLanguage(tx: Db, id: string, language: number): Promise<boolean> {
  const own = tx.updateTable("customers").set({ language }).where("id", "=", id).where("sealed_key", "is not", null);
  return (await own.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Records the time of a sign-in and the customer's language. */
export async function noteSignIn({ clock }: Pick<Context, "clock">, tx: Db, id: string, language: number | null): Promise<void> {
  const now = clock.now();
  await tx.updateTable("customers").set({ last_login_at: now, updated_at: now, language }).where("id", "=", id).execute();
}

/** Inserts customers; existing ids are skipped. Returns the ids inserted. */
export async function addCustomers(tx: Db, rows: readonly Insertable<CoreTables["customers"]>[]): Promise<Set<string>> {
  const fresh = await tx
    .insertInto("customers")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return new Set(fresh.map(({ id }) => id));
}

/** Records a verified identifier of a customer. If another customer has it already, nothing changes. */
export async function addIdentifier(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  tx: Db,
  customerId: string,
  { kind, value }: Identifier,
): Promise<void> {
  await tx
    .insertInto("customer_identifiers")
    .values({ kind, blind_index: vault.blindIndex(kind, value), customer_id: customerId, verified_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
