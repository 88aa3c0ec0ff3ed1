import { type RawBuilder, sql } from "kysely";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import type { Context } from "../platform/context.ts";

/** Formats a field's database value in the reader's language; null for nothing. */
export type LabelOf = (value: unknown, of: { catalog: Catalog; language: string }) => string | null;

/** SQL of a dataset. Expressions are SQL fragments; none contains input of a caller. */
export interface DatasetQuery {
  /** FROM clause. */
  from: RawBuilder<unknown>;
  /** Condition of all rows. */
  where?: RawBuilder<unknown>;
  /** A unique uuid that breaks ties when sorting. */
  id: RawBuilder<unknown>;
  /** The partner who owns the row. */
  partner: RawBuilder<unknown>;
  fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields whose values are formatted with texts of the documents. */
  labels?: Readonly<Record<string, LabelOf>>;
  /** Of these fields, the text in all languages, by which rows are found. */
  texts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Sort expressions that differ from the field: never null, and matching an index. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>;
  measures: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Expression of a queryable fact by name, if rows have facts. */
  fact?: (name: string) => RawBuilder<unknown>;
  /** Condition that a fact has one of these values. */
  factIs?: (name: string, values: readonly (string | boolean)[]) => RawBuilder<unknown>;
  /**
   * Condition that a field has one of these values, if the field's own expression could not use an
   * index.
   */
  isOneOf?: Readonly<Record<string, (values: readonly string[]) => RawBuilder<unknown>>>;
  /**
   * A condition implied by a field having one of these values (ids as uuids), so that the database
   * can use an index.
   */
  follows?: Readonly<Record<string, (values: RawBuilder<unknown>) => RawBuilder<unknown>>>;
  /** Personal data of the row, if any. */
  person?: Person;
}

/** The customer of a row, their sealed columns, and how to read personal fields from them. */
export interface Person {
  customer: RawBuilder<unknown>;
  sealed: Readonly<Record<string, RawBuilder<unknown>>>;
  read: (ctx: Context, customerId: string, sealed: Readonly<Record<string, string | null>>) => Promise<Record<string, string | null>>;
}

/** The day in India of an instant, `yyyy-mm-dd`. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
