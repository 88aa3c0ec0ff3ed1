import type { CallListDocument } from "../../../contract/documents.gen.ts";
import { DESK_ROLES } from "../../../contract/staff/found-customer.ts";
import { type CallOutcome, callOutcomes } from "../../../engine/catalog/call-outcomes.ts";
import { DAY_MS, HOUR_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { optOut } from "../campaigns/do-not-disturb.ts";
import { lockExistingCustomer } from "../customers/customer-locks.ts";
import { storeNote } from "../notes/notes.ts";
import { activeStaff } from "../staff/members.ts";
import { listsOf } from "./call-candidates.ts";
import { lockCase } from "./call-claims.ts";

/** Latest day for a requested call. */
const FURTHEST_DAYS = 90;

interface Ended {
  customerId: string;
  revision: number;
  outcome: string;
  callBackAt?: string;
  note?: string;
  language: string;
}

const refuse = (ctx: Context, language: string, path: string, problem: string) =>
  new ApiError("INVALID_ANSWERS", {
    fields: [{ path, keyword: problem, message: ctx.releases.live().text(language, `staff.calls.wrong.${problem}`) ?? "" }],
  });

/** Validates a requested time: in the future, not too far ahead, and within calling hours. */
function timeToCallBack(ctx: Context, { callBackAt, language }: Ended): Date {
  const now = ctx.clock.now().getTime();
  const at = callBackAt === undefined ? null : new Date(callBackAt);
  if (at === null) throw refuse(ctx, language, "/callBackAt", "required");
  if (at.getTime() <= now || at.getTime() > now + FURTHEST_DAYS * DAY_MS) throw refuse(ctx, language, "/callBackAt", "range");
  if (afterQuietHours(at) !== null) throw refuse(ctx, language, "/callBackAt", "hours");
  return at;
}

type Follows = CallOutcome["follows"];

/**
 * Next state of a case. Customers who were not reached are called again up to the list's limit,
 * within calling hours.
 */
function whatFollows(
  { againAfterHours, mostTries }: CallListDocument,
  follows: Follows,
  tries: number,
  callBackAt: Date | null,
  now: Date,
) {
  if (follows === "call-back" && callBackAt !== null) return { state: "waiting" as const, asked_for: true, due_at: callBackAt };
  const again = new Date(now.getTime() + againAfterHours * HOUR_MS);
  if (follows === "again" && tries < mostTries)
    return { state: "waiting" as const, asked_for: false, due_at: afterQuietHours(again) ?? again };
  return { state: "done" as const, asked_for: false };
}

/**
 * Records the outcome of a call and updates the case. A requested call is assigned to the same
 * caller.
 * @throws ApiError NOT_FOUND, RECORD_CHANGED if the caller has no claim, INVALID_ANSWERS at the
 * field
 */
export async function endCall(ctx: Context, caller: AdminCaller, ended: Ended): Promise<void> {
  const { customerId, revision, outcome, note, language } = ended;
  await inTransaction(ctx, async (tx) => {
    await lockExistingCustomer(tx, customerId);
    const row = await lockCase(tx, customerId, revision);
    if (row.claimed_by !== caller.staffId || row.state !== "waiting") throw new ApiError("RECORD_CHANGED");
    const list = listsOf(ctx).find(({ id }) => id === row.list);
    const follows = list && callOutcomes(ctx.releases.live().catalog, list).find(({ code }) => code === outcome)?.follows;
    if (list === undefined || follows === undefined) throw refuse(ctx, language, "/outcome", "outcome");
    const callBackAt = follows === "call-back" ? timeToCallBack(ctx, ended) : null;
    const now = ctx.clock.now();
    const tries = row.tries + 1;
    await tx
      .updateTable("call_cases")
      .set({
        ...whatFollows(list, follows, tries, callBackAt, now),
        tries,
        outcome,
        claimed_by: null,
        claimed_until: null,
        revision: revision + 1,
        updated_at: now,
        ...(follows === "call-back" && { assigned_to: caller.staffId }),
      })
      .where("customer_id", "=", customerId)
      .execute();
    const event = { id: randomUuid(), customer_id: customerId, product: row.product, staff_id: caller.staffId, outcome, at: now };
    await tx
      .insertInto("call_events")
      .values({ ...event, call_back_at: callBackAt })
      .execute();
    if (note !== undefined) await storeNote(ctx, tx, caller, { customerId, product: row.product, text: note });
    const rests = follows === "do-not-disturb" && (await optOut(ctx, tx, { customerId, staffId: caller.staffId, source: "call" }));
    await appendToAudit(ctx, tx, caller, [
      { action: "call-ended", subject: `${customerId} ${outcome}` },
      ...(note === undefined ? [] : [{ action: "note-added" as const, subject: `${customerId} ${row.product}` }]),
      ...(rests ? [{ action: "do-not-disturb-set" as const, subject: customerId }] : []),
    ]);
  });
}

/** Active staff who may call customers, by name. */
export const callersOf = (db: Db): Promise<{ id: string; username: string }[]> => activeStaff(db, DESK_ROLES);

interface Assignment {
  customerId: string;
  revision: number;
  /** Null for any caller. */
  to: string | null;
}

/**
 * Assigns a customer to a caller; an existing claim of another ends.
 * @throws ApiError RECORD_CHANGED if another has a claim and the caller has role 3, NOT_FOUND for
 * an assignee who may not call
 */
export async function assignCall(ctx: Context, caller: AdminCaller, { customerId, revision, to }: Assignment): Promise<void> {
  if (to !== null && !(await callersOf(ctx.db)).some(({ id }) => id === to)) throw new ApiError("NOT_FOUND");
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, customerId, revision);
    const claimedByOther =
      row.claimed_by !== null && row.claimed_by !== caller.staffId && (row.claimed_until ?? new Date(0)) > ctx.clock.now();
    // Role 1 manages the desk and may end another caller's claim.
    if (row.state !== "waiting" || (claimedByOther && caller.roleId !== 1)) throw new ApiError("RECORD_CHANGED");
    const keepsClaim = to !== null && row.claimed_by === to;
    await tx
      .updateTable("call_cases")
      .set({ assigned_to: to, revision: revision + 1, ...(!keepsClaim && { claimed_by: null, claimed_until: null }) })
      .where("customer_id", "=", customerId)
      .execute();
    await appendToAudit(ctx, tx, caller, [{ action: "call-assigned", subject: `${customerId} ${to ?? "-"}` }]);
  });
}
