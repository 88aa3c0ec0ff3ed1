import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import { newRecoveryCode, openSecret, sealSecret, stepOf } from "./totp.ts";

/** Recovery codes per set. */
const RECOVERY_CODES = 10;
const TOTP = /^\d{6}$/;

interface Factored {
  id: string;
  username: string;
  sealed_totp: string | null;
  /** Time step; the connection parses bigint to a number, although the table types it as text. */
  totp_step: string | number | null;
  totp_round: number;
}

/** Normalises a typed code for comparison. */
const plainCode = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\s-]/g, "");

/** Whether the site requires a second factor for a role. */
export const isNeededFor = ({ releases }: Pick<Context, "releases">, roleId: number | null): boolean =>
  releases.live().site.staff?.secondFactorRoles?.some((role) => role === roleId) === true;

const hashOfCode = ({ vault }: Pick<Context, "vault">, staffId: string, code: string): string =>
  vault.blindIndex(`staff-recovery:${staffId}`, plainCode(code));

/**
 * Checks a code: an unused one of the app, or a recovery code, which is consumed.
 * @param tx a transaction that has locked the member, so that a code is accepted once across
 * servers
 * @returns audit entries; null for a wrong code
 */
export async function takeCode(ctx: Context, tx: Db, member: Factored, text: string): Promise<AuditEntry[] | null> {
  if (member.sealed_totp === null) return null;
  const code = plainCode(text);
  if (TOTP.test(code)) {
    const last = member.totp_step === null ? null : Number(member.totp_step);
    const step = stepOf(openSecret(ctx, member.sealed_totp), code, ctx.clock.now(), last);
    if (step === null) return null;
    await tx.updateTable("staff").set({ totp_step: step }).where("id", "=", member.id).execute();
    return [];
  }
  const used = await tx
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", member.id)
    .where("code_hash", "=", hashOfCode(ctx, member.id, code))
    .returning("staff_id")
    .executeTakeFirst();
  return used === undefined ? null : [{ action: "recovery-code-used", subject: member.username }];
}

/**
 * Enables a second factor after a code confirmed its secret.
 * @param tx a transaction that has locked the member
 * @returns the recovery codes, shown only once; null for a wrong code
 */
export async function enrol(ctx: Context, tx: Db, member: Factored, secret: string, text: string): Promise<string[] | null> {
  const step = stepOf(secret, plainCode(text), ctx.clock.now(), null);
  if (step === null) return null;
  const set = { sealed_totp: sealSecret(ctx, secret), totp_step: step, totp_round: member.totp_round + 1 };
  await tx.updateTable("staff").set(set).where("id", "=", member.id).execute();
  return renewRecoveryCodes(ctx, tx, member.id);
}

/** Replaces all recovery codes. @param tx a transaction that has locked the member */
export async function renewRecoveryCodes(ctx: Context, tx: Db, staffId: string): Promise<string[]> {
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const created_at = ctx.clock.now();
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashOfCode(ctx, staffId, code), created_at }));
  await tx.insertInto("staff_recovery_codes").values(rows).execute();
  return codes;
}

/** Removes a member's second factor. @param tx a transaction that has locked the member */
export async function removeFactor(
  ctx: Pick<Context, "clock" | "vault">,
  tx: Db,
  { id, username }: Factored,
  who: { staffId: string | null },
): Promise<void> {
  await tx.updateTable("staff").set({ sealed_totp: null, totp_step: null }).where("id", "=", id).execute();
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", id).execute();
  await appendToAudit(ctx, tx, who, [{ action: "second-factor-removed", subject: username }]);
}
