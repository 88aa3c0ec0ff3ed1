import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { forgetEvents, limitEvents } from "../../platform/limits/rate-limit.ts";
import { endSessionsOf } from "../../platform/sessions/sessions.ts";
import { endLinks } from "../staff/links.ts";
import { hashPassword, isPassword } from "../staff/password.ts";
import type { ActionHandler } from "./action.ts";
import { keepDeeds } from "./audit.ts";
import { newPassword, refuse } from "./given.ts";

/** How often who is signed in may say the current password. */
const BY_MEMBER = { name: "staff-password", count: 10, seconds: 900 };

/** A new password of who is signed in, who stays so here alone. */
export const changePassword: ActionHandler = {
  read: async () => ({ revision: "", answers: {}, choices: {} }),
  async write(ctx, { caller, answers }) {
    const { staffId, username, sessionId } = caller;
    const password = newPassword(answers, username);
    await limitEvents(ctx, BY_MEMBER, staffId);
    const before = await ctx.db.selectFrom("staff").select("password_hash").where("id", "=", staffId).executeTakeFirstOrThrow();
    if (!(await isPassword(before.password_hash, String(answers.current)))) throw refuse("current");
    if (await isPassword(before.password_hash, password)) throw refuse("password", "enum");
    const password_hash = await hashPassword(password);
    await inTransaction(ctx, async (tx) => {
      await forgetEvents(ctx, tx, BY_MEMBER, staffId);
      const now = await tx.selectFrom("staff").select("password_hash").where("id", "=", staffId).forNoKeyUpdate().executeTakeFirstOrThrow();
      // By a link, say, while this one was looked at: the newer one stays.
      if (now.password_hash !== before.password_hash) throw new ApiError("NOT_SIGNED_IN");
      await tx.updateTable("staff").set({ password_hash }).where("id", "=", staffId).execute();
      await endLinks(ctx, tx, staffId);
      await endSessionsOf(ctx, tx, staffId, sessionId);
      await keepDeeds(ctx, tx, caller, [{ action: "password-set", subject: username }]);
    });
    return undefined;
  },
};
