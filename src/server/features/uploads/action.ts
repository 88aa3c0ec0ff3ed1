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

/** A fault in the cell of a field. */
export interface FieldFault {
  fault: RowFault;
  field: string;
}

/** A lender's own number of an application. */
export interface LenderReference {
  /** Id of the lender. */
  lender: string;
  reference: string;
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

/** Implementation of an upload's action. */
export interface UploadHandler {
  /**
   * Creates a function that finds faults of single cells without the database; a cell that is empty
   * or could not be read has the value null, and no fault.
   */
  checker(ctx: Context, upload: UploadDocument): (values: ActionRow["values"]) => FieldFault[];
  /** The references of applications that rows may name, as `lender reference`. */
  knownReferences(tx: Db, references: readonly LenderReference[]): Promise<ReadonlySet<string>>;
  /**
   * Processes a batch of rows that the checker accepts, in one transaction and in order. Repeating it
   * with the same rows changes nothing. In a dry run each row is evaluated as if the previous ones
   * had been imported.
   */
  run(ctx: Context, tx: Db, rows: readonly ActionRow[], call: ActionCall): Promise<RowResult[]>;
}
