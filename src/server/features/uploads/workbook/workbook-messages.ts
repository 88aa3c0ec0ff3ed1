import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { WorkbookFault } from "./workbook-error.ts";

/** The first message to the reader's process: what it is to do, and the size of the file and of its pieces. */
export interface WorkbookTask {
  task: "survey" | "rows";
  bytes: number;
  pieceBytes: number;
}

/** What the process sends; it waits for an answer to the first two. */
export type ReaderMessage =
  /** It needs the piece of this number, and gets its bytes. */
  | { needs: number }
  /** Rows, after which it gets any message once more are wanted. */
  | { rows: FileRow[] }
  | { survey: WorkbookSurvey }
  | { ended: true }
  | { refused: WorkbookFault; detail: string }
  /** A fault of ours. */
  | { failed: string };
