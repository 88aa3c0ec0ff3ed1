import type { REVEAL_REASONS } from "../../../contract/staff/reveal-reasons.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { hasClaimed } from "../calls/call-claims.ts";
import { lockExistingCustomer } from "../customers/customer-locks.ts";
import { answerInClear } from "../customers/shown-answers.ts";
import type { OpenCase } from "./desk-case.ts";

/** Answers revealed per member and hour: enough for calls, too few to copy customer data. */
const LIMIT = { name: "desk-reveals", count: 30, seconds: 3600 };
/**
 * Separate limits for customers claimed for a call: per customer, and in total, since a claim can
 * be released without a call.
 */
const OF_A_CALL = { name: "call-reveals", count: 10, seconds: 1800 };
const OF_ALL_CALLS = { name: "calls-reveals", count: 150, seconds: 3600 };

interface Wish {
  field: string;
  reason: (typeof REVEAL_REASONS)[number];
}

/**
 * Reveals an answer. The audit entry with the reason is written first.
 * @throws ApiError NOT_FOUND for an unknown answer, or if the customer was erased meanwhile,
 * TOO_MANY_REQUESTS
 */
export async function reveal(ctx: Context, caller: AdminCaller, open: OpenCase, { field, reason }: Wish): Promise<string> {
  const value = answerInClear(ctx.releases.live(), open, field);
  if (value === null) throw new ApiError("NOT_FOUND");
  const calling = await hasClaimed(ctx, caller.staffId, open.customerId);
  if (calling) {
    await limitEvents(ctx, OF_A_CALL, `${caller.staffId} ${open.customerId}`);
    await limitEvents(ctx, OF_ALL_CALLS, caller.staffId);
  } else await limitEvents(ctx, LIMIT, caller.staffId);
  const auditEntry = {
    action: calling ? ("call-answer-revealed" as const) : ("answer-revealed" as const),
    subject: `${open.customerId} ${field} ${reason}`,
  };
  await inTransaction(ctx, async (tx) => {
    await lockExistingCustomer(tx, open.customerId);
    await appendToAudit(ctx, tx, caller, [auditEntry]);
  });
  return value;
}
