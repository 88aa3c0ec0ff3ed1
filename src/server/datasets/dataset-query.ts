import { type RawBuilder, sql } from "kysely";
import type { Context } from "../platform/context.ts";

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
  /** Orders where that is not the field itself: never null, and as an index has it. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>;
  measures: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Queryable facts by name, where rows have some. */
  fact?: (name: string) => RawBuilder<unknown>;
  /** That a fact is one of some values. */
  factIs?: (name: string, values: readonly string[]) => RawBuilder<unknown>;
  /** What follows for a row where a field that is an id is one of some, by which the database finds the few rows. */
  follows?: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>>;
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
