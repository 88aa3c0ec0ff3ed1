import { type RawBuilder, sql } from "kysely";
import type { DATA_KINDS } from "../../../contract/staff/erasures.ts";
import type { Context } from "../context.ts";
import type { Db } from "./tables.ts";

/** A customer to look up or erase, with every identifier that their rows are indexed by. */
export interface Person {
  customerId: string;
  /** Blind indexes of their identifiers in requests. */
  contacts: readonly string[];
  /** Blind indexes of their addresses in the outbox. */
  recipients: readonly string[];
  /** Their subjects in passcodes and known devices. */
  subjects: readonly string[];
  /** Applications that a lender received; the record of the submission is retained. */
  sent: readonly string[];
}

/**
 * One kind of customer data. The feature that owns the rows counts them and implements their
 * erasure.
 */
export interface Erasable {
  kind: (typeof DATA_KINDS)[number];
  tables: readonly string[];
  /** Rows are retained for some time without anything that identifies a person. */
  stays?: true;
  count(db: Db, person: Person): Promise<number>;
  /** Runs in the transaction that erases everything. Nothing readable may remain, sealed or not. */
  erase(ctx: Context, tx: Db, person: Person): Promise<void>;
}

/** Counts the rows that match. @param table constant text of the code, never input */
export async function countWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function deleteWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
}

/** Tables whose matching rows are deleted entirely. */
export function deletedRows(kind: Erasable["kind"], tables: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>): Erasable {
  const all = Object.entries(tables);
  return {
    kind,
    tables: Object.keys(tables),
    async count(db, person) {
      let sum = 0;
      for (const [table, where] of all) sum += await countWhere(db, table, where(person));
      return sum;
    },
    async erase(_ctx, tx, person) {
      for (const [table, where] of all) await deleteWhere(tx, table, where(person));
    },
  };
}

/** Whether a column is one of these values. */
export const oneOf = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join([...values])})`;
