import type { FileRow } from "../csv-rows.ts";
import type { WorkbookSurvey } from "./read-workbook.ts";
import type { WorkbookFault } from "./workbook-error.ts";

/** The first message to the reader's process: what it is to do, the size of the file and of its pieces, and how much memory it may take. */
export interface WorkbookTask {
  task: "survey" | "rows";
  bytes: number;
  pieceBytes: number;
  memory: number;
}

/** What the process gets after its task. */
export type ServerMessage = { piece: Uint8Array } | { more: true };

/** What the process sends. */
export type ReaderMessage =
  /** It needs the piece of this number. */
  | { needs: number }
  /** Rows; no more are sent until `more` comes, though pieces may be asked for. */
  | { rows: FileRow[] }
  | { survey: WorkbookSurvey }
  | { ended: true }
  | { refused: WorkbookFault; detail: string }
  /** A fault of ours. */
  | { failed: string };
