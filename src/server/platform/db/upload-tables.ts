import type { ColumnType, Generated } from "kysely";
import type { JobState } from "../../../contract/staff/uploads/states.ts";
import type { RowFault, RowOutcome, Sample } from "../../../contract/staff/uploads/uploads.ts";

type Stamp = ColumnType<Date, Date | string, Date | string>;
type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>;

/** What a job has found so far, beside its counts of rows. */
export interface JobReport {
  outcomes: Record<RowOutcome, number>;
  /** By `from to`. */
  transitions: Record<string, number>;
  /** By `from to`. */
  illegal: Record<string, number>;
  faults: Partial<Record<RowFault, number>>;
  samples: Sample[];
  ignoredColumns: string[];
}

export interface UploadTables {
  /** Files of the staff. */
  upload_files: {
    id: string;
    name: string;
    format: "csv" | "xlsx";
    /** The database's bigint is read as text. */
    bytes: ColumnType<string, number, number>;
    /** Below the headers; of a CSV file as its line ends and quotes tell. */
    rows: number;
    /** SHA-256 in hex; null until all of it is here and was looked through. */
    hash: string | null;
    created_at: Stamp;
  };
  /** Pieces in their order from 0, each sealed and bound to its place. */
  upload_pieces: { file_id: string; number: number; sealed: Buffer };
  upload_jobs: {
    id: string;
    /** Id of the document. */
    upload: string;
    /** Null once the file was deleted. */
    file_id: string | null;
    file_name: string;
    file_hash: string;
    dry_run: boolean;
    /** The dry run whose file it imports. */
    dry_run_of: string | null;
    staff_id: string;
    state: JobState;
    total: number;
    /** Rows that were looked at: where it goes on. */
    done: Generated<number>;
    success: Generated<number>;
    failed: Generated<number>;
    report: Json<JobReport>;
    created_at: Stamp;
    ended_at: NullableStamp;
  };
  /** Rows that were refused. Nothing of what stands in them. */
  upload_problems: {
    job_id: string;
    row: number;
    /** Within the row, from 0. */
    number: number;
    column_id: string | null;
    problem: RowFault;
    detail: string | null;
  };
  /** What lenders pay us for applications. */
  /** What the dry run of an upload has seen its file do so far, by what it is done to, as long as it runs. */
  upload_foreseen: { job_id: string; name: string; state: ColumnType<unknown, string, string> };
  payouts: {
    lender: string;
    /** Of the columns that the upload's document has as its key. */
    key: string;
    reference: string;
    /** Rupees. */
    amount: ColumnType<string, string, string>;
    /** In India. */
    paid_on: ColumnType<Date | string, string, string>;
    job_id: string;
    updated_at: Stamp;
  };
}
