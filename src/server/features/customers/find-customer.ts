import type { Selectable } from "kysely";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** A customer's row; undefined if unknown or erased. */
export function findCustomer(db: Db, id: string): Promise<Selectable<CoreTables["customers"]> | undefined> {
  return db.selectFrom("customers").selectAll().where("id", "=", id).where("sealed_key", "is not", null).executeTakeFirst();
}

/** Whether a customer exists and is not erased. */
export const customerExists = async (db: Db, id: string): Promise<boolean> => (await findCustomer(db, id)) !== undefined;
