import { MESSAGE_EVENTS } from "../../../../contract/message-events.ts";
import type { FormNotice } from "../../../../contract/staff/staff-forms.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { clearEvents, countEvent, type Limit } from "../../../platform/limits/rate-limit.ts";
import { findKnownDevice, recordDevice } from "../../../platform/sessions/devices.ts";
import { type AuditEntry, appendToAudit } from "../../audit/audit.ts";
import { lockMember, type Member, memberOf } from "../../staff/members.ts";
import { notifyMember } from "../../staff/notify-member.ts";
import { countAttempt, endPendingSignIn, findPendingSignIn } from "../../staff/pending-sign-in.ts";
import { enrol, takeCode } from "../../staff/second-factor.ts";
import { completeSignIn, memberSubject } from "../../staff/staff.ts";
import { pendingSecret, qrOf } from "../../staff/totp.ts";
import type { OpenSave, Outcome, PublicCall, PublicHandler } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";

/**
 * Codes per member and hour, over all sign-ins with the correct password. A device on which the
 * member has signed in has a limit of its own, so that an attacker with the password but no code
 * cannot lock the owner out there (S57).
 */
const BY_DEVICE = { name: "staff-code-device", count: 20, seconds: 3_600 };
const BY_MEMBER = { name: "staff-code", count: 20, seconds: 3_600 };

/** Data for the authenticator app: a QR code, and the secret to type. */
export function offer(ctx: Context, member: Member, from: string, language: string): FormNotice[] {
  const secret = pendingSecret(ctx, member.id, member.totp_round, from);
  const issuer = localise(ctx.releases.live().site.brandName, language);
  return [
    { kind: "qr", image: qrOf(secret, issuer, member.username) },
    { kind: "key", secret },
  ];
}

/** Completes a sign-in and returns audit entries and messages; null for a wrong code. */
type Factor = (
  ctx: Context,
  tx: Db,
  member: Member,
  save: OpenSave,
) => Promise<{ auditEntries: AuditEntry[]; notices: FormNotice[] } | null>;

/** Checks a code, after counting the attempt, and starts the session. */
async function finish(ctx: Context, save: OpenSave, factor: Factor): Promise<Outcome> {
  const { area, origin } = save;
  const half = save.half ?? "";
  const staffId = await findPendingSignIn(ctx, ctx.db, area, half);
  const { username } = await memberOf(ctx.db, staffId);
  const subject = memberSubject(ctx, area, username);
  const known = await findKnownDevice(ctx, ctx.db, subject, origin.device);
  const [limit, who]: [Limit, string] = known === null ? [BY_MEMBER, subject] : [BY_DEVICE, `${subject} ${known}`];
  await countAttempt(ctx, half);
  const retryAfter = await countEvent(ctx, ctx.db, limit, who);
  if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  const done = await inTransaction(ctx, async (tx) => {
    await clearEvents(ctx, tx, limit, who);
    const device = await recordDevice(ctx, tx, subject, origin.device);
    const member = await lockMember(tx, staffId);
    const shown = await factor(ctx, tx, member, save);
    if (shown === null) throw refuse("code");
    await endPendingSignIn(tx, half);
    const signedIn = await completeSignIn(ctx, tx, await memberOf(tx, staffId), device);
    await appendToAudit(ctx, tx, { staffId }, shown.auditEntries);
    return { signedIn, notices: shown.notices };
  }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === "INVALID_ANSWERS")
      await inTransaction(ctx, (tx) => appendToAudit(ctx, tx, { staffId: null }, [{ action: "second-factor-failed", subject: username }]));
    throw error;
  });
  return { ...done, closed: true };
}

export const signInCode: PublicHandler = {
  async read(ctx, { area, half }) {
    await findPendingSignIn(ctx, ctx.db, area, half);
    return {};
  },
  write: (ctx, save) =>
    finish(ctx, save, async (_ctx, tx, member) => {
      const auditEntries = await takeCode(ctx, tx, member, String(save.answers.code));
      return auditEntries === null ? null : { auditEntries, notices: [] };
    }),
};

export const signInEnrol: PublicHandler = {
  async read(ctx, { area, half, language }: PublicCall) {
    const member = await memberOf(ctx.db, await findPendingSignIn(ctx, ctx.db, area, half));
    if (member.sealed_totp !== null) throw new ApiError("SIGN_IN_LAPSED");
    return { notices: offer(ctx, member, half ?? "", language) };
  },
  write: (ctx, save) =>
    finish(ctx, save, async (_ctx, tx, member) => {
      if (member.sealed_totp !== null) throw new ApiError("SIGN_IN_LAPSED");
      const secret = pendingSecret(ctx, member.id, member.totp_round, save.half ?? "");
      const codes = await enrol(ctx, tx, member, secret, String(save.answers.code));
      if (codes !== null) await notifyMember(ctx, tx, member, MESSAGE_EVENTS.secondFactorSet, save.language);
      return codes && { auditEntries: [{ action: "second-factor-set", subject: member.username }], notices: [{ kind: "codes", codes }] };
    }),
};
