/** One step of the database's shape. Applied once, whole or not at all, in the order of the list in migrate.ts. */
export interface Migration {
  name: string;
  /** One or more statements of PostgreSQL, without BEGIN and COMMIT. */
  sql: string;
}
