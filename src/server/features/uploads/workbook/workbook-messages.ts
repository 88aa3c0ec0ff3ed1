import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { WorkbookFault } from "./workbook-error.ts";

/**
 * First message to the child process: task, size of the file and of its chunks, and its memory
 * limit in bytes.
 */
export interface WorkbookTask {
  task: "survey" | "rows";
  bytes: number;
  pieceBytes: number;
  memory: number;
}

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
