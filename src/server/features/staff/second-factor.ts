import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import { newRecoveryCode, openSecret, sealSecret, stepOf } from "./totp.ts";

/** How many recovery codes a member gets at a time. */
const RECOVERY_CODES = 10;
const TOTP = /^\d{6}$/;

export interface Factored {
  id: string;
  username: string;
  sealed_totp: string | null;
  /** The database's bigint comes as text. */
  totp_step: string | number | null;
  totp_round: number;
}

/** A code as it is compared, whichever way it was typed. */
const plainCode = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[\s-]/g, "");

/** Whether the site asks members of a role for a second factor. */
export const isNeededFor = ({ releases }: Pick<Context, "releases">, roleId: number | null): boolean =>
  releases.live().site.staff?.secondFactorRoles?.some((role) => role === roleId) === true;

const hashOfCode = ({ vault }: Pick<Context, "vault">, staffId: string, code: string): string =>
  vault.blindIndex(`staff-recovery:${staffId}`, plainCode(code));

/**
 * Whether a code is the member's: one of the app that was not used yet, or a recovery code, which is used up by it.
 * @param tx a transaction that has locked the member, so that no two servers take one code
 * @returns what is to be kept of it; null for a wrong one
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
 * Makes a secret a member's second factor, once a code of it came.
 * @param tx a transaction that has locked the member
 * @returns the recovery codes, which are shown this once; null for a wrong code
 */
export async function enrol(ctx: Context, tx: Db, member: Factored, secret: string, text: string): Promise<string[] | null> {
  const step = stepOf(secret, plainCode(text), ctx.clock.now(), null);
  if (step === null) return null;
  const set = { sealed_totp: sealSecret(ctx, secret), totp_step: step, totp_round: member.totp_round + 1 };
  await tx.updateTable("staff").set(set).where("id", "=", member.id).execute();
  return renewRecoveryCodes(ctx, tx, member.id);
}

/** New recovery codes in place of all before. @param tx a transaction that has locked the member */
export async function renewRecoveryCodes(ctx: Context, tx: Db, staffId: string): Promise<string[]> {
  await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const created_at = ctx.clock.now();
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashOfCode(ctx, staffId, code), created_at }));
  await tx.insertInto("staff_recovery_codes").values(rows).execute();
  return codes;
}

/** Takes a member's second factor away. @param tx a transaction that has locked the member */
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
