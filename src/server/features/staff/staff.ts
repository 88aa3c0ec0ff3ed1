import type { Selectable } from "kysely";
import { formPath } from "../../../engine/catalog/form-path.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { StaffTables } from "../../platform/db/tables/staff-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { clearEvents, countEvent, type Limit, networkOf, revertEvent } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice, recordDevice } from "../../platform/sessions/devices.ts";
import { startSession } from "../../platform/sessions/sessions.ts";
import { appendToAudit } from "../audit/audit.ts";
import { storedName } from "./members.ts";
import type { Origin } from "./origin.ts";
import { hashPassword, isPassword } from "./password.ts";
import { startPendingSignIn } from "./pending-sign-in.ts";
import { isNeededFor } from "./second-factor.ts";
import { recordAccess } from "./shared-access.ts";

/**
 * Limits of password attempts. A device on which the member has signed in has its own limit, so
 * that attackers who know a name cannot use it up (S57). Unknown devices have 10 per quarter of an
 * hour per account and network, and 300 per hour per account over all networks. A network has 50
 * over all accounts; attempts refused by another limit count there too, known devices do not.
 * Remaining risk: attempts from thirty networks at once lock a member out on new devices, for an
 * hour at most.
 */
const BY_DEVICE = { name: "staff-login-device", count: 10, seconds: 900 };
const BY_NETWORK = { name: "staff-login", count: 10, seconds: 900 };
const BY_STRANGERS = { name: "staff-login-strangers", count: 300, seconds: 3_600 };
const BY_ADDRESS = { name: "staff-login-address", count: 50, seconds: 900 };

export interface StaffMember {
  id: string;
  username: string;
  roleId: number | null;
  brand: string | null;
  merchantId: string | null;
}

export interface StaffSignIn {
  token: string;
  member: StaffMember;
  /** Value of the device cookie. */
  device: string;
}

/** A sign-in that still needs the second factor. */
export interface PendingSignIn {
  /** Value of its cookie. */
  half: string;
  /** Page that asks for it. */
  go: string;
}

/**
 * Signs a member of the staff or a partner in, completely or pending the second factor. Throws
 * WRONG_PASSWORD for unknown names, disabled accounts and wrong passwords alike.
 */
export async function signInStaff(
  ctx: Context,
  area: "admin" | "partner",
  credentials: { username: string; password: string },
  origin: Origin,
): Promise<StaffSignIn | PendingSignIn> {
  const username = storedName(credentials.username);
  const subject = memberSubject(ctx, area, username);
  const limits = await limitsOf(ctx, subject, origin);
  for (const [limit, who] of limits) {
    const retryAfter = await countEvent(ctx, ctx.db, limit, who);
    if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  }
  const row = await ctx.db.selectFrom("staff").selectAll().where("area", "=", area).where("username", "=", username).executeTakeFirst();
  const right = await isPassword(row?.password_hash ?? null, credentials.password);
  if (row === undefined || !right || row.disabled_at !== null || (row.demo && ctx.settings.production)) {
    // An unknown name may be a password typed into the wrong field, so it is not recorded.
    const failed = { action: "sign-in-failed", subject: row?.username ?? "" } as const;
    if (area === "admin") await inTransaction(ctx, (tx) => appendToAudit(ctx, tx, { staffId: null }, [failed]));
    throw new ApiError("WRONG_PASSWORD");
  }
  return inTransaction(ctx, async (tx) => {
    await clearLimits(ctx, tx, limits);
    const asks = row.sealed_totp !== null ? "sign-in-code" : area === "admin" && isNeededFor(ctx, row.role_id) ? "sign-in-enrol" : null;
    if (asks === null) return completeSignIn(ctx, tx, row, await recordDevice(ctx, tx, subject, origin.device));
    const go = formPath(ctx.releases.live().catalog, area, asks);
    if (go === null) throw new Error(`The release has no page of the area ${area} that asks for a second factor by ${asks}`);
    if ((await lockUnchanged(tx, row)) === undefined) throw new ApiError("WRONG_PASSWORD");
    const pendingToken = await startPendingSignIn(ctx, tx, row.id);
    await appendToAudit(ctx, tx, { staffId: row.id }, [{ action: "second-factor-asked", subject: row.username }]);
    return { half: pendingToken, go };
  });
}

type StaffRow = Selectable<StaffTables["staff"]>;

/**
 * Locks a member if password, state, second factor and rights are unchanged since they were read;
 * else undefined.
 */
const lockUnchanged = (tx: Db, { id, password_hash, sealed_totp, role_id, brand }: StaffRow) =>
  tx
    .selectFrom("staff")
    .select("id")
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .where("password_hash", "is not distinct from", password_hash)
    .where("sealed_totp", "is not distinct from", sealed_totp)
    .where("role_id", "is not distinct from", role_id)
    .where("brand", "is not distinct from", brand)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Starts the session of a fully authenticated member.
 * @param device token of the device, already recorded
 * @throws ApiError WRONG_PASSWORD if password, rights or state changed meanwhile
 */
export async function completeSignIn(ctx: Context, tx: Db, row: StaffRow, device: string): Promise<StaffSignIn> {
  const area = row.area === "partner" ? "partner" : "admin";
  if ((await lockUnchanged(tx, row)) === undefined) throw new ApiError("WRONG_PASSWORD");
  await tx.updateTable("staff").set({ last_login_at: ctx.clock.now() }).where("id", "=", row.id).execute();
  const token = await startSession(ctx, tx, { area, staffId: row.id });
  if (area === "admin") await appendToAudit(ctx, tx, { staffId: row.id }, [{ action: "signed-in", subject: "" }]);
  const member = { id: row.id, username: row.username, roleId: row.role_id, brand: row.brand, merchantId: row.merchant_id };
  return { token, member, device };
}

/** Key of a name for rate limits and known devices. @param username as stored */
export const memberSubject = ({ vault }: Pick<Context, "vault">, area: "admin" | "partner", username: string): string =>
  vault.blindIndex("staff-login", `${area}:${username}`);

/** Limits that apply to an attempt, each with its subject. */
async function limitsOf(ctx: Context, subject: string, { address, device }: Origin): Promise<[Limit, string][]> {
  const known = await findKnownDevice(ctx, ctx.db, subject, device);
  if (known !== null) return [[BY_DEVICE, `${subject} ${known}`]];
  const network = networkOf(address);
  return [
    [BY_ADDRESS, network],
    [BY_NETWORK, `${subject} ${network}`],
    [BY_STRANGERS, subject],
  ];
}

/**
 * After a correct password: clears the limits of its own origin, and uncounts the attempt in shared
 * ones.
 */
async function clearLimits(ctx: Context, tx: Db, limits: readonly [Limit, string][]): Promise<void> {
  for (const [limit, who] of limits) {
    const own = limit === BY_DEVICE || limit === BY_NETWORK;
    await (own ? clearEvents : revertEvent)(ctx, tx, limit, who);
  }
}

export interface NewStaff {
  area: "admin" | "partner";
  username: string;
  /** Null if the member sets one by a link. */
  password: string | null;
  /** Result of `sealEmail`. */
  sealedEmail?: string;
  roleId?: number;
  brand?: string;
  merchantId?: string;
  demo?: boolean;
  /** The member of the staff who adds it and so knows its password; undefined on the command line. */
  addedBy?: string;
}

/** Adds an account. Returns its id, null if the name is taken. */
export async function createStaff(db: Db, now: Date, member: NewStaff): Promise<string | null> {
  const row = await db
    .insertInto("staff")
    .values({
      id: randomUuid(),
      area: member.area,
      username: storedName(member.username),
      password_hash: member.password === null ? null : await hashPassword(member.password),
      sealed_email: member.sealedEmail ?? null,
      role_id: member.roleId ?? null,
      brand: member.brand ?? null,
      merchant_id: member.merchantId ?? null,
      demo: member.demo ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["area", "username"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined && member.addedBy !== undefined) await recordAccess(db, row.id, member.addedBy);
  return row?.id ?? null;
}
