import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { endSessionsOf } from "../../../platform/sessions/sessions.ts";
import { appendToAudit } from "../../audit/audit.ts";
import { endLinks } from "../../staff/links.ts";
import { changeMember, lockMember } from "../../staff/members.ts";
import { hashPassword, isPassword } from "../../staff/password.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";
import { newPassword, refuse } from "../../staff-actions/form-answers.ts";
import { readFields, settled } from "../../staff-actions/read-fields.ts";
import { checkOwnPassword } from "./own-password.ts";

/** Changes the caller's password; all their other sessions end. */
export const changePassword: ActionHandler = {
  read: async () => ({ revision: "", answers: {}, choices: {} }),
  async write(ctx, { caller, answers }) {
    const { staffId, username, sessionId } = caller;
    const { before, password } = readFields({
      before: await settled(checkOwnPassword(ctx, { caller, answers })),
      password: () => newPassword(answers, username),
    });
    if (await isPassword(before, password)) throw refuse("password", "enum");
    const password_hash = await hashPassword(password);
    await inTransaction(ctx, async (tx) => {
      const member = await lockMember(tx, staffId);
      // The password was changed meanwhile, e.g. by a link; that one stays.
      if (member.password_hash !== before) throw new ApiError("NOT_SIGNED_IN");
      await changeMember(tx, staffId, { password_hash });
      await endLinks(ctx, tx, staffId);
      await endSessionsOf(ctx, tx, staffId, sessionId);
      await appendToAudit(ctx, tx, caller, [{ action: "password-set", subject: username }]);
    });
    return undefined;
  },
};
