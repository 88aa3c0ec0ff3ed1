import type { ColumnType } from "kysely";
import type { Stamp } from "./stamp.ts";

export interface FileTables {
  /**
   * Customers' files: `announced` before the first byte, `arriving` during upload, `unwanted` if
   * cancelled meanwhile, `kept` once stored and scanned.
   */
  files: {
    id: string;
    customer_id: string;
    state: "announced" | "arriving" | "unwanted" | "kept";
    /** File name on the customer's device, sealed for the customer. */
    sealed_name: string;
    /**
     * As announced; a stored file has exactly this size. Typed as text; the connection parses
     * bigint to a number, so convert with Number().
     */
    bytes: ColumnType<string, number, number>;
    /** Media types that the field accepts. */
    accepts: ColumnType<string[], string, string>;
    /** Detected from the content; null until the file is stored. */
    media_type: string | null;
    created_at: Stamp;
    /** When answers last referred to it; before that, when it was announced. */
    named_at: Stamp;
  };
  /** Chunks numbered from 0, each sealed for the customer and bound to its position. */
  file_pieces: { file_id: string; number: number; sealed: Buffer };
  /** Staff access to files. `file_id` null: the list of an application's files. */
  file_readings: {
    id: string;
    staff_id: string;
    application_id: string;
    file_id: string | null;
    /** Stated reason; null for lists, and for entries older than the requirement. */
    reason: string | null;
    read_at: Stamp;
  };
}
