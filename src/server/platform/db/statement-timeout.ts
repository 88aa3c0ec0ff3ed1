import { sql } from "kysely";
import type { Db } from "./tables/tables.ts";
import { inTransaction } from "./transaction.ts";

/** SQLSTATE of a statement timeout. */
export const TOOK_LONG = "57014";

/**
 * Runs the work in one transaction in which each statement has a time limit of its own, below the pool's.
 * @param ms at least 1: the database takes 0 as no limit
 */
export function withStatementTimeout<T>(ctx: { readonly db: Db }, ms: number, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx);
    return work(tx);
  });
}
