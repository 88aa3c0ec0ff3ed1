import { STATUSES } from "../../customer/status.ts";

/** What a column of an upload holds. */
export type ColumnType = "text" | "date" | "rupees" | "integer" | "code";

/** What a column of an upload can give to a field of an action. */
interface UploadField {
  readonly types: readonly ColumnType[];
  /** The action does nothing without it. */
  readonly required?: true;
  /** What a code can be. */
  readonly codes?: readonly string[];
}

/** What a row of an uploaded file can do. What it does stands in the server; documents name it. */
export interface UploadAction {
  readonly fields: Readonly<Record<string, UploadField>>;
}

/** By the name that an upload's document gives it. */
export const UPLOAD_ACTIONS = {
  /** Takes in what a lender says of an application. A status as text is the lender's own word for it, as a code it is ours. */
  "record-lender-news": {
    fields: {
      /** The lender by its id or one of its names. */
      lender: { types: ["text"], required: true },
      /** The lender's own number of the application. */
      reference: { types: ["text"], required: true },
      status: { types: ["text", "code"], required: true, codes: STATUSES },
      amount: { types: ["rupees"] },
      date: { types: ["date"] },
      message: { types: ["text"] },
    },
  },
  /** Keeps what a lender pays us for an application; the same again is replaced. */
  "record-payout": {
    fields: {
      lender: { types: ["text"], required: true },
      reference: { types: ["text"], required: true },
      amount: { types: ["rupees"], required: true },
      date: { types: ["date"], required: true },
    },
  },
} as const satisfies Record<string, UploadAction>;
export type UploadActionId = keyof typeof UPLOAD_ACTIONS;

/** An action by the name that a document gives it; undefined for none. */
export const uploadAction = (id: string): UploadAction | undefined =>
  Object.hasOwn(UPLOAD_ACTIONS, id) ? UPLOAD_ACTIONS[id as UploadActionId] : undefined;
