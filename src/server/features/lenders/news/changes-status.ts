import type { Status } from "../../../../contract/customer/lending/status.ts";

/**
 * Permitted next statuses. Others are ignored: a late "in review" does not undo an approval, and
 * final statuses stay.
 */
const MAY_FOLLOW: Readonly<Record<Status, readonly Status[]>> = {
  OFFERED: [],
  SELECTED: ["SUBMITTED", "IN_REVIEW", "ACTION_NEEDED", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"],
  SUBMITTED: ["IN_REVIEW", "ACTION_NEEDED", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"],
  IN_REVIEW: ["ACTION_NEEDED", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"],
  ACTION_NEEDED: ["IN_REVIEW", "APPROVED", "DISBURSED", "DECLINED", "EXPIRED"],
  APPROVED: ["ACTION_NEEDED", "DISBURSED", "DECLINED", "EXPIRED"],
  DISBURSED: [],
  DECLINED: [],
  EXPIRED: [],
};

/** Of two statuses that may alternate, the older one by the lender's clock is ignored. */
const ALTERNATING: readonly Status[] = ["IN_REVIEW", "ACTION_NEEDED"];

/** Whether a lender's report changes the status. Times are by the lender's clock; null for none. */
export function changesStatus(current: { status: Status; lastEventAt: Date | null }, news: { status: Status; at: Date | null }): boolean {
  if (!MAY_FOLLOW[current.status].includes(news.status)) return false;
  const isLate = current.lastEventAt !== null && news.at !== null && news.at < current.lastEventAt;
  return !(isLate && (ALTERNATING.includes(news.status) || MAY_FOLLOW[news.status].includes(current.status)));
}
