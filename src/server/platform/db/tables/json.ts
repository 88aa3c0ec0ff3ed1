import type { ColumnType } from "kysely";

/** Written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;
