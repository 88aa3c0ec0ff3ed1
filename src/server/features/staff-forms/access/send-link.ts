import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { limitEvents } from "../../../platform/limits/rate-limit.ts";
import { appendToAudit } from "../../audit/audit.ts";
import { handOutLink, purposeFor } from "../../staff/issue-link.ts";
import { endLinks } from "../../staff/links.ts";
import { lockActive, usersOf } from "../../staff/members.ts";
import { askReset } from "../../staff/reset.ts";
import { recordAccess } from "../../staff/shared-access.ts";
import type { ActionHandler, PublicHandler } from "../../staff-actions/action.ts";

/** Prevents flooding a mailbox. */
const BY_MEMBER = { name: "staff-link", count: 10, seconds: 3_600 };

/**
 * Sends a new invitation to a member without a password, else a link to reset it; earlier links
 * end.
 */
export const sendLink: ActionHandler = {
  async read(ctx) {
    const users = (await usersOf(ctx.db)).filter(({ disabled_at }) => disabled_at === null);
    return { revision: "", answers: {}, choices: { user: users.map(({ id, username }) => ({ value: id, label: username })) } };
  },
  async write(ctx, { caller, answers, language }) {
    await limitEvents(ctx, BY_MEMBER, String(answers.user));
    return inTransaction(ctx, async (tx) => {
      const member = await lockActive(tx, String(answers.user));
      if (member === undefined) throw new ApiError("RECORD_CHANGED");
      // Earlier links may have reached the wrong person, so they end.
      await endLinks(ctx, tx, member.id);
      const notice = await handOutLink(ctx, tx, member, language);
      if (notice.kind === "link") await recordAccess(tx, member.id, caller.staffId);
      const action = purposeFor(member) === "invitation" ? "user-invited" : "reset-link-issued";
      await appendToAudit(ctx, tx, caller, [{ action, subject: member.username }]);
      return { notices: [notice] };
    });
  },
};

/** Requests a reset link. The answer does not reveal whether the name exists. */
export const askForReset: PublicHandler = {
  async write(ctx, { area, answers, language, origin }) {
    await askReset(ctx, { area, username: String(answers.username), language, ...origin });
    return { closed: true, notices: [{ kind: "reset-asked" }] };
  },
};
