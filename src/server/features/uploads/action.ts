import type { UploadDocument } from "../../../contract/documents.gen.ts";
import type { RowFault, RowOutcome } from "../../../contract/staff/uploads/uploads.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Foreseen } from "../lenders/news/news-batch.ts";

/** A row with valid cells. */
export interface ActionRow {
  /** Number in the file. */
  number: number;
  /** By field of the action. */
  values: Readonly<Record<string, string | null>>;
}

/** Result of a row, or of its dry run. */
export type RowResult =
  | { outcome: RowOutcome; change?: { name: string; from: string | null; to: string; isStatus: boolean } }
  | { fault: RowFault; field: string | null; jump?: { from: string; to: string } };

export interface ActionCall {
  upload: UploadDocument;
  jobId: string;
  /** For a dry run, which changes nothing: the simulated state after earlier rows. */
  foreseen: Foreseen | null;
  /** Key of a row by the document's key columns. */
  keyOf(values: Readonly<Record<string, string | null>>): string;
}

/**
 * Implementation of an upload's action: processes a batch in one transaction, in order. Repeating
 * it with the same rows changes nothing. In a dry run each row is evaluated as if the previous ones
 * had been imported.
 */
export type UploadHandler = (ctx: Context, tx: Db, rows: readonly ActionRow[], call: ActionCall) => Promise<RowResult[]>;
