/** One step of the schema, in the order of the list in migrate.ts. */
export type Migration = ShapeMigration | IndexMigration;

/** Applied once and atomically. */
export interface ShapeMigration {
  name: string;
  /**
   * One or more statements of PostgreSQL, without BEGIN and COMMIT. It may only index tables that
   * it creates itself.
   */
  sql: string;
}

/** Indexes of tables with rows, built concurrently one by one. An interrupted build is repeated. */
export interface IndexMigration {
  name: string;
  indexes: readonly Index[];
}

export interface Index {
  name: string;
  unique?: true;
  /** Text after `on`: table, columns and further clauses. */
  on: string;
}
