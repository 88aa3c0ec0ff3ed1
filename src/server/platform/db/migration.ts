/** One step of the database's shape, in the order of the list in migrate.ts. */
export type Migration = ShapeMigration | IndexMigration;

/** Applied once, whole or not at all. */
export interface ShapeMigration {
  name: string;
  /** One or more statements of PostgreSQL, without BEGIN and COMMIT. Indexes stand here of tables alone that the same step makes. */
  sql: string;
}

/** Indexes of tables that have rows, built one by one while others write. One that was broken off is built anew. */
export interface IndexMigration {
  name: string;
  indexes: readonly Index[];
}

export interface Index {
  name: string;
  unique?: true;
  /** What stands after `on`: the table, its columns, and what there is besides. */
  on: string;
}
