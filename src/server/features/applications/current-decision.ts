import type { Db } from "../../platform/db/tables/tables.ts";

/** Makes a decision the current one of an application. */
export async function storeDecision(tx: Db, id: string, decisionId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: decisionId }).where("id", "=", id).execute();
}

/** Clears the current decision of all applications of a customer. */
export async function dropDecisions(tx: Db, customerId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: null }).where("customer_id", "=", customerId).execute();
}

/**
 * Records the withdrawal of a consent that the forms of these products require. Clears the current
 * decisions; none are made until the consent is given again. Returns the ids of the applications.
 */
export async function recordWithdrawal(tx: Db, customerId: string, products: readonly string[], consent: string): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await tx
    .selectFrom("applications")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("product", "in", products)
    .where("sealed_answers", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable("applications").set({ consent_withdrawn: consent, decision_id: null }).where("id", "in", ids).execute();
  return ids;
}
