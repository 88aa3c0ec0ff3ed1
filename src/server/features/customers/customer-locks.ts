import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";

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

/**
 * Locks a customer until the transaction ends, so that nothing is written for one erased meanwhile.
 * @throws ApiError NOT_FOUND if erased
 */
export async function lockExistingCustomer(tx: Db, customerId: string): Promise<void> {
  await lockCustomer(tx, customerId).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError("NOT_FOUND") : error;
  });
}
