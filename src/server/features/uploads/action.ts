import type { UploadDocument } from "../../../contract/documents.gen.ts";
import type { RowFault, RowOutcome } from "../../../contract/staff/uploads/uploads.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Foreseen } from "../lenders/news/news-batch.ts";

/** A row whose cells are in order. */
export interface ActionRow {
  /** In the file. */
  number: number;
  /** By the field of the action. */
  values: Readonly<Record<string, string | null>>;
}

/** What became of a row, or would. */
export type RowResult =
  | { outcome: RowOutcome; change?: { name: string; from: string | null; to: string; isStatus: boolean } }
  | { fault: RowFault; field: string | null; jump?: { from: string; to: string } };

export interface ActionCall {
  upload: UploadDocument;
  jobId: string;
  /** Of a dry run, which says what would be and changes nothing: what the rows before would have done. */
  foreseen: Foreseen | null;
  /** Tells rows that are about the same, by the document's key, from all others. */
  keyOf(values: Readonly<Record<string, string | null>>): string;
}

/**
 * What the rows of an upload do: all of a batch in one transaction, in their order. Done again with the same rows it changes nothing.
 * Of a dry run each row is judged as if those before it in the file had been taken in.
 */
export type UploadHandler = (ctx: Context, tx: Db, rows: readonly ActionRow[], call: ActionCall) => Promise<RowResult[]>;
