import { Type } from "typebox";

/** The status of an application with one lender. The labels are in the status table's document. */
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

/**
 * The state of a submission to a lender: `waiting` for its first attempt or its file, `retrying`
 * after a failed one, `delivered`; `unreachable` after the last attempt, or if its file was not
 * fetched in time; `refused` if the lender accepted the call but not its content. If the customer
 * goes to the lender: `handed-over` with the link, `returned` through it.
 */
export const DELIVERIES = ["none", "waiting", "retrying", "delivered", "unreachable", "refused", "handed-over", "returned"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/**
 * Whether the status still comes from the submission, because the lender has not reported anything
 * since.
 */
export function isStatusFromDelivery(status: Status, delivery: Delivery): boolean {
  if (delivery === "waiting" || delivery === "retrying") return status === "SUBMITTED";
  if (delivery === "unreachable" || delivery === "refused") return status === "ACTION_NEEDED";
  return (delivery === "handed-over" || delivery === "returned") && (status === "SELECTED" || status === "ACTION_NEEDED");
}

export const Delivery = Type.Enum([...DELIVERIES]);
export const Status = Type.Enum([...STATUSES]);
export type Status = (typeof STATUSES)[number];
