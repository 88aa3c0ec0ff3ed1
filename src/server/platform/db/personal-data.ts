import { type RawBuilder, sql } from "kysely";
import type { DATA_KINDS } from "../../../contract/staff/erasures.ts";
import type { Context } from "../context.ts";
import type { HeldGroup, PersonalDataTexts } from "../personal-data-texts.ts";
import type { RetentionDays } from "../retention-days.ts";
import type { Db } from "./tables/tables.ts";

/** A customer to look up or erase, with every identifier that their rows are indexed by. */
export interface DataSubject {
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

/** What stays of an erased customer for some time, without anything that identifies a person. */
interface Retained {
  /** The line of the site's document (`erasure.stays`) with the reason and the period. */
  keeps: "consents" | "applications" | "sessions";
  /** Deletes it when its period is over. Null if its rows expire like all others (`expired`). */
  end: ((tx: Db, customerId: string) => Promise<void>) | null;
}

/** Rows of a table that retention deletes. */
export interface OldRows {
  table: string;
  where: RawBuilder<unknown>;
}
export const oldRows = (table: string, where: RawBuilder<unknown>): OldRows => ({ table, where });

/** By what rows expire. */
export interface Retention {
  now: Date;
  days: RetentionDays;
  /** The time so many days ago. */
  before(days: number): Date;
  /** Condition on `files`: no row of any feature names the file. */
  notNamed: RawBuilder<unknown>;
}

/**
 * One kind of customer data: what is shown of it, how long it is retained, and how it is erased. The feature that owns the
 * rows says so in its `personal-data.ts`.
 */
export interface PersonalData {
  kind: (typeof DATA_KINDS)[number];
  tables: readonly string[];
  /** Of tables whose rows an erasure leaves, the columns that keep a value, separated by spaces. Other tables are left without rows. */
  leaves?: Readonly<Record<string, string>>;
  /** The groups of it that the customer is shown; null if none is. */
  show: ((ctx: Context, customerId: string, texts: PersonalDataTexts) => Promise<HeldGroup[]>) | null;
  /** Rows to delete at this time, those first that others wait for; null if they stay until an erasure. */
  expired: ((retention: Retention) => OldRows[]) | null;
  /** Condition on `files`: a row of these tables names the file, which is then not deleted. */
  namesFiles?: RawBuilder<unknown>;
  retained?: Retained;
  count(db: Db, person: DataSubject): Promise<number>;
  /** Runs in the transaction that erases everything. Nothing readable may remain, sealed or not. */
  erase(ctx: Context, tx: Db, person: DataSubject): Promise<void>;
}

/** Counts the rows that match. @param table constant text of the code, never input */
export async function countWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function deleteWhere(db: Db, table: string, where: RawBuilder<unknown>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
}

/** The rows of a kind's tables, by a condition for each table. */
type RowsOf = Readonly<Record<string, (person: DataSubject) => RawBuilder<unknown>>>;

/** Counts and erases rows that are deleted entirely, in the order of their tables. */
export function deletedRows(rows: RowsOf): Pick<PersonalData, "tables" | "count" | "erase"> {
  const all = Object.entries(rows);
  return {
    tables: Object.keys(rows),
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

/** Rows with the id of the customer. */
export const ofCustomer = ({ customerId }: Pick<DataSubject, "customerId">): RawBuilder<unknown> => sql`customer_id = ${customerId}`;

/** Rows of erased customers. The erasure deletes them; retention deletes those inserted concurrently. */
export const ofErased = sql`customer_id in (select id from customers where sealed_key is null)`;

/** The same of rows with the number or email of a customer who was erased later, by their blind indexes. */
export const ofErasedContact = (table: string): RawBuilder<unknown> => sql`exists (
  select from erased_contacts gone
  where gone.contact = any(${sql.ref(table)}.contacts) and gone.erased_at >= ${sql.ref(table)}.created_at)`;

/** Whether a column is one of these values. */
export const oneOf = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join([...values])})`;
