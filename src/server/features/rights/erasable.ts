import { sql } from "kysely";
import { countWhere, deleteWhere, type Erasable } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";

/** What was agreed to must be proved, so it stays; the address that it was given from is sealed by the customer's key, which is gone. */
export const consentData: Erasable = {
  kind: "consents",
  tables: ["consents"],
  stays: true,
  count: (db, { customerId }) => countWhere(db, "consents", sql`customer_id = ${customerId}`),
  erase: () => Promise.resolve(),
};

/** Their time is over. The database lets go of those of erased customers alone, once that is noted. */
export const endConsentData = (tx: Db, customerId: string): Promise<void> => deleteWhere(tx, "consents", sql`customer_id = ${customerId}`);
