import { Type } from "typebox";

/** Where an application stands with one lender. The labels are in the status table's document. */
export const STATUSES = [
  "OFFERED",
  "SELECTED",
  "SUBMITTED",
  "IN_REVIEW",
  "ACTION_NEEDED",
  "APPROVED",
  "DISBURSED",
  "DECLINED",
  "EXPIRED",
] as const;

export const Status = Type.Enum([...STATUSES]);
export type Status = (typeof STATUSES)[number];
