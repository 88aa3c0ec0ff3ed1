import type { ColumnType } from "kysely";

type Stamp = ColumnType<Date, Date | string, Date | string>;

export interface FileTables {
  /** Files of customers: `announced` before its first byte, `arriving`, `unwanted` when its sender gave it up meanwhile, `kept` once it is here and was looked through. */
  files: {
    id: string;
    customer_id: string;
    state: "announced" | "arriving" | "unwanted" | "kept";
    /** The name that it has on the customer's device, sealed for the customer. */
    sealed_name: string;
    /** As announced; a kept file has exactly so many. The database's bigint is read as text. */
    bytes: ColumnType<string, number, number>;
    /** Media types that its field takes. */
    accepts: ColumnType<string[], string, string>;
    /** As its bytes tell; null until it is kept. */
    media_type: string | null;
    created_at: Stamp;
    /** When answers named it last; before that, when it was announced. */
    named_at: Stamp;
  };
  /** Pieces in their order from 0, each sealed for the customer and bound to its place. */
  file_pieces: { file_id: string; number: number; sealed: Buffer };
  /** Who of the staff read a file, or, where none is named, the list of an application's files. */
  file_readings: {
    id: string;
    staff_id: string;
    application_id: string;
    file_id: string | null;
    /** Why; null of a list, and of what was read before reasons were asked for. */
    reason: string | null;
    read_at: Stamp;
  };
}
