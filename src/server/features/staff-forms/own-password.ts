import type { Context } from "../../platform/context.ts";
import { forgetEvents, limitEvents } from "../../platform/limits/rate-limit.ts";
import { memberOf } from "../staff/members.ts";
import { isPassword } from "../staff/password.ts";
import type { StaffSave } from "../staff-actions/action.ts";
import { refuse } from "../staff-actions/form-answers.ts";

/** How often who is signed in may say the current password. */
const BY_MEMBER = { name: "staff-password", count: 10, seconds: 900 };

/**
 * Has who is signed in say the current password: a session that was left open is no proof of who sits before it.
 * @returns the hash that it fits; whoever then changes the account looks, with its row locked, whether it is still the one
 * @throws ApiError INVALID_ANSWERS at the field `current`, TOO_MANY_REQUESTS
 */
export async function checkOwnPassword(ctx: Context, { caller, answers }: Pick<StaffSave, "caller" | "answers">): Promise<string | null> {
  await limitEvents(ctx, BY_MEMBER, caller.staffId);
  const { password_hash } = await memberOf(ctx.db, caller.staffId);
  if (!(await isPassword(password_hash, String(answers.current ?? "")))) throw refuse("current");
  await forgetEvents(ctx, ctx.db, BY_MEMBER, caller.staffId);
  return password_hash;
}
