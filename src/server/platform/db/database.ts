import type { Db } from "./tables/tables.ts";

/** A prepared statement. Statements of the same name must have the same text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs one statement in its own transaction, without a time limit. */
export type ControlQuery = (text: string) => Promise<Record<string, unknown>[]>;

/** A PostgreSQL database: embedded, or the one of `DATABASE_URL`. */
export interface Database {
  readonly db: Db;
  /**
   * Separate connections for the staff's reads, so that they do not compete with customers' calls,
   * and their number. Only `ReadPermits` uses them.
   */
  readonly readings: { readonly db: Db; readonly atOnce: number };
  /**
   * Runs SQL text. Without values it may contain several statements; the rows of all are returned.
   * Not for use inside a transaction of `db`: there use `CompiledQuery.raw(text, values)` on the
   * transaction.
   * @param answerMs client-side timeout instead of the default of 22 s; 0 for none
   */
  execute(text: string, values?: readonly unknown[], answerMs?: number): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Runs a frequent statement as a prepared one, planned once per connection. Not inside a
   * transaction.
   */
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs work that only one server of the database may do at a time, such as the start. Others wait
   * up to two minutes.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work on a connection of its own without a statement timeout. The work queries only by
   * `run`.
   */
  aside<T>(work: (run: ControlQuery) => Promise<T>): Promise<T>;
  /**
   * Calls back for each NOTIFY on the channel until the returned function is called. Reconnects
   * after a lost connection.
   */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** By a transaction, the notification is sent on its commit. */
  notify(channel: string, payload: string, by: Db): Promise<void>;
  /** Throws if the database does not answer within 1.5 s or is read-only. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
