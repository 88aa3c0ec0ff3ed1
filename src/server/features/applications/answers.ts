import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

interface ApplicationAnswers {
  id: string;
  /** Hash of the release under which the answers were submitted. */
  release: string;
  /** Flat; the PAN is in clear text. */
  answers: Record<string, unknown>;
}

/**
 * Returns the answers of the product's open application as of its last completion; null for none.
 * @param product product code
 * @param db the transaction, inside one
 */
export async function readApplicationAnswers(
  ctx: Context,
  customerId: string,
  product: string,
  db: Db,
): Promise<ApplicationAnswers | null> {
  const row = await db
    .selectFrom("applications")
    .select(["id", "release", "sealed_answers"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (row === undefined || row.sealed_answers === null) return null;
  return { id: row.id, release: row.release, answers: await ctx.vault.decryptJson(customerId, row.sealed_answers, db) };
}
