import type { UploadColumn } from "../../../../contract/documents.gen.ts";
import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { WorkbookFault } from "./workbook-error.ts";

/**
 * First message to the child process: task, size of the file and of its chunks, and its memory
 * limit in bytes.
 */
export type WorkbookTask = WorkbookWork & {
  bytes: number;
  pieceBytes: number;
  memory: number;
};

/** What to read: all of it, for a format's columns, or the rows of a sheet by the name of its part in the archive. */
export type WorkbookWork = { task: "survey"; columns: readonly UploadColumn[] } | { task: "rows"; sheet: string };

/** Messages to the child process after the task. */
export type ServerMessage = { piece: Uint8Array } | { more: true };

/** Messages of the child process. */
export type ReaderMessage =
  /** Requests the chunk of this number. */
  | { needs: number }
  /** Rows; the next ones are sent after `more`, but chunks may still be requested. */
  | { rows: FileRow[] }
  | { survey: WorkbookSurvey }
  | { ended: true }
  | { refused: WorkbookFault; detail: string }
  /** An internal error. */
  | { failed: string };
