import type { Context } from "../../../platform/context.ts";
import { clearEvents, limitEvents } from "../../../platform/limits/rate-limit.ts";
import { memberOf } from "../../staff/members.ts";
import { isPassword } from "../../staff/password.ts";
import type { StaffSave } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";

/** Attempts to enter the current password while signed in. */
const BY_MEMBER = { name: "staff-password", count: 10, seconds: 900 };

/**
 * Requires the current password: an open session does not prove who is using it.
 * @returns the matching hash; with the row locked the caller must check that it is unchanged
 * @throws ApiError INVALID_ANSWERS at the field `current`, TOO_MANY_REQUESTS
 */
export async function checkOwnPassword(ctx: Context, { caller, answers }: Pick<StaffSave, "caller" | "answers">): Promise<string | null> {
  await limitEvents(ctx, BY_MEMBER, caller.staffId);
  const { password_hash } = await memberOf(ctx.db, caller.staffId);
  if (!(await isPassword(password_hash, String(answers.current ?? "")))) throw refuse("current");
  await clearEvents(ctx, ctx.db, BY_MEMBER, caller.staffId);
  return password_hash;
}
