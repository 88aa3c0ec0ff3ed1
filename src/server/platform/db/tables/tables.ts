import type { Kysely } from "kysely";
import type { CoreTables } from "./core-tables.ts";
import type { DeskTables } from "./desk-tables.ts";
import type { ErasureTables } from "./erasure-tables.ts";
import type { FileTables } from "./file-tables.ts";
import type { LendingTables } from "./lending-tables.ts";
import type { OutreachTables } from "./outreach-tables.ts";
import type { StaffTables } from "./staff-tables.ts";
import type { TicketTables } from "./ticket-tables.ts";
import type { UploadTables } from "./upload-tables.ts";

/** Every table of the database. */
export interface Tables
  extends CoreTables,
    LendingTables,
    FileTables,
    UploadTables,
    ErasureTables,
    StaffTables,
    TicketTables,
    DeskTables,
    OutreachTables {}

/** The database or a transaction on it. */
export type Db = Kysely<Tables>;
