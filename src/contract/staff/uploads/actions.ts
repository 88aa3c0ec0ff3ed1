import { STATUSES } from "../../customer/lending/status.ts";

/** The type of an upload's column. */
type ColumnType = "text" | "date" | "rupees" | "signed-rupees" | "integer" | "code";

/** The column types that an action's field accepts. */
interface UploadField {
  readonly types: readonly ColumnType[];
  /** Mandatory. */
  readonly required?: true;
  /** The possible codes. */
  readonly codes?: readonly string[];
}

/**
 * An action for the rows of an uploaded file. It is implemented on the server; documents refer to
 * it by name.
 */
export interface UploadAction {
  readonly fields: Readonly<Record<string, UploadField>>;
}

/** By the name used in upload documents. */
export const UPLOAD_ACTIONS = {
  /**
   * Records what a lender reports about an application. A status of type text is the lender's own
   * word, one of type code is ours.
   */
  "record-lender-news": {
    fields: {
      /** The lender's id or one of its names. */
      lender: { types: ["text"], required: true },
      /** The lender's own number of the application. */
      reference: { types: ["text"], required: true },
      status: { types: ["text", "code"], required: true, codes: STATUSES },
      amount: { types: ["rupees"] },
      date: { types: ["date"] },
      message: { types: ["text"] },
    },
  },
  /** Records what a lender pays us for an application; a repeated entry replaces the former one. */
  "record-payout": {
    fields: {
      lender: { types: ["text"], required: true },
      reference: { types: ["text"], required: true },
      /** Negative for a commission that the lender takes back. */
      amount: { types: ["rupees", "signed-rupees"], required: true },
      date: { types: ["date"], required: true },
    },
  },
} as const satisfies Record<string, UploadAction>;
export type UploadActionId = keyof typeof UPLOAD_ACTIONS;

/** An action by its name in documents; undefined for an unknown one. */
export const uploadAction = (id: string): UploadAction | undefined =>
  Object.hasOwn(UPLOAD_ACTIONS, id) ? UPLOAD_ACTIONS[id as UploadActionId] : undefined;
