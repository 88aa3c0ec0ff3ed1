import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { limitByAddress } from "../../../platform/limits/rate-limit.ts";
import { endSessionsOf } from "../../../platform/sessions/sessions.ts";
import { appendToAudit } from "../../audit/audit.ts";
import { endLinks, findLink, useLink } from "../../staff/links.ts";
import { changeMember, lockMember } from "../../staff/members.ts";
import { hashPassword } from "../../staff/password.ts";
import type { PublicHandler } from "../../staff-actions/action.ts";
import { newPassword } from "../../staff-actions/form-answers.ts";

/** Tokens cannot be guessed; this limits attempts nevertheless. */
export const LINKS_BY_ADDRESS = { name: "staff-links", count: 60, seconds: 900 };

/** Sets the password of a link's member and signs them out everywhere. */
export const setPassword: PublicHandler = {
  async write(ctx, { area, answers, link, origin }) {
    await limitByAddress(ctx, LINKS_BY_ADDRESS, origin.address);
    const { staffId, username } = await findLink(ctx, ctx.db, area, link);
    const password_hash = await hashPassword(newPassword(answers, username));
    await inTransaction(ctx, async (tx) => {
      const member = await lockMember(tx, staffId);
      const { purpose } = await useLink(ctx, tx, area, link);
      if (member.disabled_at !== null) throw new ApiError("LINK_REPLACED");
      await changeMember(tx, staffId, { password_hash });
      await endLinks(ctx, tx, staffId);
      await endSessionsOf(ctx, tx, staffId);
      const action = purpose === "invitation" ? "invitation-accepted" : "password-set";
      await appendToAudit(ctx, tx, { staffId }, [{ action, subject: username }]);
    });
    return { closed: true, notices: [{ kind: "password-set", username }] };
  },
};
