import { type RawBuilder, sql } from "kysely";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import type { Context } from "../platform/context.ts";

/** What is told of a field's value as the database has it, in the reader's language; null for nothing. */
export type Words = (value: unknown, of: { catalog: Catalog; language: string }) => string | null;

/** How a dataset is read. Expressions are fragments of SQL; no name of theirs comes from a caller. */
export interface DatasetQuery {
  /** What stands after `from`. */
  from: RawBuilder<unknown>;
  /** What all rows fulfil. */
  where?: RawBuilder<unknown>;
  /** A unique uuid, which breaks ties of every order. */
  id: RawBuilder<unknown>;
  /** The partner whose row it is. */
  partner: RawBuilder<unknown>;
  fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields that are told in words of the documents. */
  words?: Readonly<Record<string, Words>>;
  /** Orders where that is not the field itself: never null, and as an index has it. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>;
  measures: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Queryable facts by name, where rows have some. */
  fact?: (name: string) => RawBuilder<unknown>;
  /** That a fact is one of some values. */
  factIs?: (name: string, values: readonly string[]) => RawBuilder<unknown>;
  /** That a field is one of some values, where the expression of the field itself could use no index. */
  isOneOf?: Readonly<Record<string, (values: readonly string[]) => RawBuilder<unknown>>>;
  /** What follows for a row where a field is one of some values (ids as uuids), by which the database finds the few rows. */
  follows?: Readonly<Record<string, (values: RawBuilder<unknown>) => RawBuilder<unknown>>>;
  /** Whose personal data a row may show, where it has any. */
  person?: Person;
}

/** The customer whom rows are about, what of theirs is sealed, and how the personal fields are read from that. */
export interface Person {
  customer: RawBuilder<unknown>;
  sealed: Readonly<Record<string, RawBuilder<unknown>>>;
  read: (ctx: Context, customerId: string, sealed: Readonly<Record<string, string | null>>) => Promise<Record<string, string | null>>;
}

/** The day in India of an instant, `yyyy-mm-dd`. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
