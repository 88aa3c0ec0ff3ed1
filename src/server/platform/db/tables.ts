import type { Kysely } from "kysely";
import type { FileTables } from "./file-tables.ts";
import type { HouseTables } from "./house-tables.ts";
import type { LendingTables } from "./lending-tables.ts";

/** Every table of the database. */
export interface Tables extends HouseTables, LendingTables, FileTables {}

/** The database or a transaction on it. */
export type Db = Kysely<Tables>;
