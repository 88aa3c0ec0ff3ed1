import type { Db } from "./tables.ts";

/** A statement that is known by its name. Two with one name must have the same text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs one statement, as a transaction of its own and for as long as it takes. */
export type Aside = (text: string) => Promise<Record<string, unknown>[]>;

/** A PostgreSQL, the embedded one or one that `DATABASE_URL` names. */
export interface Database {
  readonly db: Db;
  /** Connections for what the staff read, which no call of a customer waits for, and how many. Asked by `Readings` alone. */
  readonly readings: { readonly db: Db; readonly atOnce: number };
  /**
   * Runs SQL text. Without values it may hold several statements; then the rows of all of them come back.
   * Not inside a transaction of `db`: there use `CompiledQuery.raw(text, values)` on the transaction.
   * @param answerMs how long it may take until a server answers, where that is not the usual 22 s; 0 for as long as it takes
   */
  execute(text: string, values?: readonly unknown[], answerMs?: number): Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs one statement that calls make all the time: it is planned once for each connection, under its name. Not inside a transaction. */
  prepared<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Does work that only one server of this database may do at a time, such as starting on it; the others wait, two minutes at the most. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Does work on a connection of its own, on which no statement has a limit of time; the work asks the database by `run` alone. */
  aside<T>(work: (run: Aside) => Promise<T>): Promise<T>;
  /** Calls back for each NOTIFY on the channel, until the returned function is called. Survives a lost connection. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string, tx?: Db): Promise<void>;
  /** Throws when the database does not answer within 1.5 s, or takes no writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
