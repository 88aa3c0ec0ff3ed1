import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";

export interface ApplicationAnswers {
  /** Id of the application. */
  id: string;
  /** The release that they were given under. */
  release: string;
  /** Flat, the PAN in clear. */
  answers: Record<string, unknown>;
}

/** The answers of a product's application in flight at its last completion; null where there are none. @param product code of the product */
export async function readApplicationAnswers(
  ctx: Context,
  customerId: string,
  product: string,
  tx?: Db,
): Promise<ApplicationAnswers | null> {
  const row = await (tx ?? ctx.db)
    .selectFrom("applications")
    .select(["id", "release", "sealed_answers"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (row === undefined || row.sealed_answers === null) return null;
  return { id: row.id, release: row.release, answers: await ctx.vault.openJson(customerId, row.sealed_answers, tx) };
}
