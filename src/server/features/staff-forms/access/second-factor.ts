import { MESSAGE_EVENTS } from "../../../../contract/message-events.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { clearEvents, limitEvents } from "../../../platform/limits/rate-limit.ts";
import { endSessionsOf } from "../../../platform/sessions/sessions.ts";
import { type AuditEntry, appendToAudit } from "../../audit/audit.ts";
import { lockMember, type Member, memberOf, usersOf } from "../../staff/members.ts";
import { notifyMember } from "../../staff/notify-member.ts";
import { enrol, isNeededFor, removeFactor, renewRecoveryCodes, takeCode } from "../../staff/second-factor.ts";
import { pendingSecret } from "../../staff/totp.ts";
import type { ActionHandler, Outcome, StaffSave } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";
import { checkOwnPassword } from "./own-password.ts";
import { offer } from "./sign-in-code.ts";

/** Attempts to enter a code while signed in. */
const BY_MEMBER = { name: "staff-own-code", count: 10, seconds: 900 };

const NOTHING = { revision: "", answers: {}, choices: {} };

/** Changes the caller's second factor; each attempt is counted before the code is compared. */
async function withMember(ctx: Context, { caller }: StaffSave, work: (tx: Db, member: Member) => Promise<Outcome>): Promise<Outcome> {
  await limitEvents(ctx, BY_MEMBER, caller.staffId);
  return inTransaction(ctx, async (tx) => {
    await clearEvents(ctx, tx, BY_MEMBER, caller.staffId);
    return work(tx, await lockMember(tx, caller.staffId));
  });
}

/** The same, after checking the current password. */
async function withOwner(ctx: Context, save: StaffSave, work: (tx: Db, member: Member) => Promise<Outcome>): Promise<Outcome> {
  const passwordCheck = await checkOwnPassword(ctx, save);
  return withMember(ctx, save, (tx, member) => {
    // The password was changed meanwhile, e.g. by a link, so the session is no longer trusted.
    if (member.password_hash !== passwordCheck) throw new ApiError("NOT_SIGNED_IN");
    return work(tx, member);
  });
}

/** Audit entries of a correct code. @throws ApiError INVALID_ANSWERS for a wrong one */
async function rightCode(ctx: Context, tx: Db, member: Member, { answers }: StaffSave): Promise<AuditEntry[]> {
  const auditEntries = await takeCode(ctx, tx, member, String(answers.code));
  if (auditEntries === null) throw refuse("code");
  return auditEntries;
}

export const enrolSecondFactor: ActionHandler = {
  async read(ctx, language, { staffId, sessionId }) {
    const member = await memberOf(ctx.db, staffId);
    return member.sealed_totp === null ? { ...NOTHING, notices: offer(ctx, member, sessionId, language) } : { ...NOTHING, closed: true };
  },
  write: (ctx, save) =>
    withOwner(ctx, save, async (tx, member) => {
      if (member.sealed_totp !== null) throw new ApiError("RECORD_CHANGED");
      const secret = pendingSecret(ctx, member.id, member.totp_round, save.caller.sessionId);
      const codes = await enrol(ctx, tx, member, secret, String(save.answers.code));
      if (codes === null) throw refuse("code");
      await notifyMember(ctx, tx, member, MESSAGE_EVENTS.secondFactorSet, save.language);
      await appendToAudit(ctx, tx, save.caller, [{ action: "second-factor-set", subject: member.username }]);
      return { notices: [{ kind: "codes", codes }] };
    }),
};

/** A form about an existing second factor. */
const ofFactor = {
  read: async (ctx: Context, _language: string, { staffId }: StaffSave["caller"]) => {
    const { sealed_totp } = await memberOf(ctx.db, staffId);
    return sealed_totp === null ? { ...NOTHING, closed: true } : NOTHING;
  },
};

export const renewCodes: ActionHandler = {
  ...ofFactor,
  write: (ctx, save) =>
    withMember(ctx, save, async (tx, member) => {
      const auditEntries = await rightCode(ctx, tx, member, save);
      const codes = await renewRecoveryCodes(ctx, tx, member.id);
      await appendToAudit(ctx, tx, save.caller, [...auditEntries, { action: "recovery-codes-made", subject: member.username }]);
      return { notices: [{ kind: "codes", codes }] };
    }),
};

export const removeOwnFactor: ActionHandler = {
  ...ofFactor,
  write: (ctx, save) =>
    withOwner(ctx, save, async (tx, member) => {
      if (member.area === "admin" && isNeededFor(ctx, member.role_id)) throw refuse("code", "enum");
      const auditEntries = await rightCode(ctx, tx, member, save);
      await endSessionsOf(ctx, tx, member.id, save.caller.sessionId);
      await notifyMember(ctx, tx, member, MESSAGE_EVENTS.secondFactorOff, save.language);
      await appendToAudit(ctx, tx, save.caller, auditEntries);
      await removeFactor(ctx, tx, member, save.caller);
      return {};
    }),
};

/** Removes another member's lost second factor. The owner is signed out and notified. */
export const removeSecondFactor: ActionHandler = {
  async read(ctx, _language, { staffId }) {
    const users = (await usersOf(ctx.db)).filter(({ id, secondFactor }) => secondFactor && id !== staffId);
    return { ...NOTHING, choices: { user: users.map(({ id, username }) => ({ value: id, label: username })) } };
  },
  async write(ctx, { caller, answers, language }) {
    await inTransaction(ctx, async (tx) => {
      const member = await lockMember(tx, String(answers.user));
      if (member.sealed_totp === null) throw new ApiError("RECORD_CHANGED");
      await endSessionsOf(ctx, tx, member.id);
      await notifyMember(ctx, tx, member, MESSAGE_EVENTS.secondFactorRemoved, language);
      await removeFactor(ctx, tx, member, caller);
    });
    return undefined;
  },
};
