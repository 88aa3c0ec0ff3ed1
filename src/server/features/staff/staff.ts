import { hash, verify } from "@node-rs/argon2";
import { randomToken, randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, forgetEvents, type Limit, networkOf, uncountEvent } from "../../platform/limits/rate-limit.ts";
import { findKnownDevice, rememberDevice } from "../../platform/sessions/devices.ts";
import { startSession } from "../../platform/sessions/sessions.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many passwords can be tried. A device on which the member signed in before has tries of its own, so that strangers who
 * know a name cannot use them up (S57). Strangers have 10 in a quarter of an hour from one network, and 300 an hour from all
 * of them together against one account. Those of one network have 50 over all accounts, in which a try counts that is refused
 * for another limit; a known device is not counted there. What is left to strangers: whoever tries from thirty networks at once
 * keeps a member out who comes from a new device, for an hour at the most.
 */
const BY_DEVICE = { name: "staff-login-device", count: 10, seconds: 900 };
const BY_NETWORK = { name: "staff-login", count: 10, seconds: 900 };
const BY_STRANGERS = { name: "staff-login-strangers", count: 300, seconds: 3_600 };
const BY_ADDRESS = { name: "staff-login-address", count: 50, seconds: 900 };

/** Where a sign-in comes from. */
interface Origin {
  address: string;
  /** The cookie of the device. */
  device: string | undefined;
}

export interface StaffMember {
  id: string;
  username: string;
  roleId: number | null;
  brand: string | null;
  merchantId: string | null;
}

/** What is verified when there is no such account, so that the answer takes as long. */
let nobody: Promise<string> | null = null;

/** Signs a member of the staff or a partner in. Throws WRONG_PASSWORD for unknown, disabled and wrong alike. */
export async function signInStaff(
  ctx: Context,
  area: "admin" | "partner",
  credentials: { username: string; password: string },
  origin: Origin,
): Promise<{ token: string; member: StaffMember; device: string }> {
  const username = credentials.username.normalize("NFKC").trim().toLowerCase();
  const subject = ctx.vault.blindIndex("staff-login", `${area}:${username}`);
  const limits = await limitsOf(ctx, subject, origin);
  for (const [limit, who] of limits) {
    const retryAfter = await countEvent(ctx, ctx.db, limit, who);
    if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  }
  const row = await ctx.db.selectFrom("staff").selectAll().where("area", "=", area).where("username", "=", username).executeTakeFirst();
  nobody ??= hash(randomToken(), COST);
  const right = await verify(row?.password_hash ?? (await nobody), credentials.password);
  if (row === undefined || !right || row.disabled_at !== null || (row.demo && ctx.settings.production))
    throw new ApiError("WRONG_PASSWORD");
  return inTransaction(ctx, async (tx) => {
    await payBack(ctx, tx, limits);
    const device = await rememberDevice(ctx, tx, subject, origin.device);
    const token = await startSession(ctx, tx, { area, staffId: row.id });
    const member = { id: row.id, username: row.username, roleId: row.role_id, brand: row.brand, merchantId: row.merchant_id };
    return { token, member, device };
  });
}

/** What a try is counted against, each with its subject. */
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

/** The right password is no guess. It ends the count of the place that it came from, and gives itself back to what others share. */
async function payBack(ctx: Context, tx: Db, limits: readonly [Limit, string][]): Promise<void> {
  for (const [limit, who] of limits) {
    const own = limit === BY_DEVICE || limit === BY_NETWORK;
    await (own ? forgetEvents : uncountEvent)(ctx, tx, limit, who);
  }
}

export interface NewStaff {
  area: "admin" | "partner";
  username: string;
  password: string;
  roleId?: number;
  brand?: string;
  merchantId?: string;
  demo?: boolean;
}

/** Adds an account. Returns false when the name is taken. */
export async function createStaff(db: Db, now: Date, member: NewStaff): Promise<boolean> {
  const row = await db
    .insertInto("staff")
    .values({
      id: randomUuid(),
      area: member.area,
      username: member.username.normalize("NFKC").trim().toLowerCase(),
      // As every text that comes in by a call.
      password_hash: await hash(member.password.normalize("NFC"), COST),
      role_id: member.roleId ?? null,
      brand: member.brand ?? null,
      merchant_id: member.merchantId ?? null,
      demo: member.demo ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["area", "username"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
