import { type RawBuilder, sql } from "kysely";
import type { DATA_KINDS } from "../../../contract/staff/erasures.ts";
import type { Context } from "../context.ts";
import type { Db } from "./tables.ts";

/** A customer who is looked up or erased, by all that their rows are found by. */
export interface Person {
  customerId: string;
  /** Blind indexes of their identifiers, as requests name them. */
  contacts: readonly string[];
  /** Those by which the outbox knows them. */
  recipients: readonly string[];
  /** Those by which passcodes and devices know them. */
  subjects: readonly string[];
  /** Applications that a lender has: that they went there stays. */
  sent: readonly string[];
}

/** One kind of data of customers. The feature whose rows they are says how many there are, and what an erasure does with them. */
export interface Erasable {
  kind: (typeof DATA_KINDS)[number];
  tables: readonly string[];
  /** Rows of it, without what identifies anybody, stay for their time. */
  stays?: true;
  count(db: Db, person: Person): Promise<number>;
  /** In the transaction that erases all of it. Nothing that could be read is left, sealed or not. */
  erase(ctx: Context, tx: Db, person: Person): Promise<void>;
}

/** How many rows of a table there are. @param table fixed text of the code, never of a caller */
export async function countWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function deleteWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
}

/** Rows of some tables that go as a whole. */
export function wholeRows(kind: Erasable["kind"], tables: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>): Erasable {
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

/** Whether a column's text is one of these. */
export const oneOf = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join([...values])})`;
