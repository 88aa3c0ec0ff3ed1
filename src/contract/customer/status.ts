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

/**
 * How a submission to a lender stands: `waiting` for its first try or its file, `retrying` after a failed one, `delivered`;
 * `unreachable` after the last try, or when its file was not fetched in time; `refused` when the lender took the call but not what
 * was in it. Where the customer goes to the lender: `handed-over` with the link, `returned` by it.
 */
export const DELIVERIES = ["none", "waiting", "retrying", "delivered", "unreachable", "refused", "handed-over", "returned"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Whether how an application stands is still said by its sending: the lender has not spoken since. */
export function isToldByDelivery(status: Status, delivery: Delivery): boolean {
  if (delivery === "waiting" || delivery === "retrying") return status === "SUBMITTED";
  if (delivery === "unreachable" || delivery === "refused") return status === "ACTION_NEEDED";
  return (delivery === "handed-over" || delivery === "returned") && (status === "SELECTED" || status === "ACTION_NEEDED");
}

export const Delivery = Type.Enum([...DELIVERIES]);
export const Status = Type.Enum([...STATUSES]);
export type Status = (typeof STATUSES)[number];
