import type { ColumnType, Generated } from "kysely";
import type { JobState } from "../../../../contract/staff/uploads/states.ts";
import type { RowFault, RowOutcome, Sample } from "../../../../contract/staff/uploads/uploads.ts";
import type { DayOrder } from "../../../../engine/validate/day-orders.ts";
import type { Json } from "./json.ts";
import type { NullableStamp, Stamp } from "./stamp.ts";

/** Findings of a job so far, beside its row counts. */
export interface JobReport {
  outcomes: Record<RowOutcome, number>;
  /** Count by `from to`. */
  transitions: Record<string, number>;
  /** Count by `from to`. */
  illegal: Record<string, number>;
  faults: Partial<Record<RowFault, number>>;
  samples: Sample[];
  reading: FileReading;
}

/** How a file is read, as found in all of its rows. */
export interface FileReading {
  /** Headers that the format does not have. */
  ignoredColumns: string[];
  /** The sheet of a workbook: its name, its part in the archive, and how many others are not read; null for other files. */
  sheet: { name: string; part: string; others: number } | null;
  /** By the id of a column with days. */
  dayOrders: Record<string, DayOrder>;
  /** Whether amounts have a decimal comma. */
  decimalComma: boolean;
}

export interface UploadTables {
  /** Files uploaded by the staff. */
  upload_files: {
    id: string;
    name: string;
    format: "csv" | "xlsx";
    /** Typed as text; the connection parses bigint to a number, so convert with Number(). */
    bytes: ColumnType<string, number, number>;
    /** Without the header; for CSV counted from line ends and quotes. */
    rows: number;
    /** SHA-256 in hex; null until the file is stored and scanned. */
    hash: string | null;
    created_at: Stamp;
  };
  /** Chunks numbered from 0, each sealed and bound to its position. */
  upload_pieces: { file_id: string; number: number; sealed: Buffer };
  upload_jobs: {
    id: string;
    /** Id of the upload's document. */
    upload: string;
    /** Null once the file is deleted. */
    file_id: string | null;
    file_name: string;
    file_hash: string;
    dry_run: boolean;
    /** The dry run whose file it imports. */
    dry_run_of: string | null;
    staff_id: string;
    state: JobState;
    total: number;
    /** Rows processed; the job resumes here. */
    done: Generated<number>;
    success: Generated<number>;
    failed: Generated<number>;
    report: Json<JobReport>;
    created_at: Stamp;
    ended_at: NullableStamp;
  };
  /** Refused rows, without their contents. */
  upload_problems: {
    job_id: string;
    row: number;
    /** Index of the problem within the row, from 0. */
    number: number;
    column_id: string | null;
    problem: RowFault;
    detail: string | null;
  };
  /** Simulated state of what the rows of a dry run change, by name, while it runs. */
  upload_foreseen: { job_id: string; name: string; state: ColumnType<unknown, string, string> };
  /** What lenders pay us for applications. */
  payouts: {
    lender: string;
    /** Value of the columns that are the key in the upload's document. */
    key: string;
    reference: string;
    /** Rupees. */
    amount: ColumnType<string, string, string>;
    /** Date in India. */
    paid_on: ColumnType<Date | string, string, string>;
    job_id: string;
    updated_at: Stamp;
  };
}
