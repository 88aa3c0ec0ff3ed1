import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockCustomer } from "./customer-rows.ts";

/**
 * Locks a customer until the transaction ends, so that nothing is written for one erased meanwhile.
 * @throws ApiError NOT_FOUND if erased
 */
export async function lockExistingCustomer(tx: Db, customerId: string): Promise<void> {
  await lockCustomer(tx, customerId).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError("NOT_FOUND") : error;
  });
}
