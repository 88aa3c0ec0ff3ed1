import { hash, verify } from "@node-rs/argon2";
import { randomToken, randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { ApiError } from "../errors.ts";
import { countEvent, forgetEvents, limitByAddress, uncountByAddress } from "./rate-limit.ts";
import { startSession } from "./sessions.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const BY_ACCOUNT = { name: "staff-login", count: 10, seconds: 900 };
const BY_ADDRESS = { name: "staff-login-address", count: 50, seconds: 900 };

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
  address: string,
): Promise<{ token: string; member: StaffMember }> {
  const username = credentials.username.normalize("NFKC").trim().toLowerCase();
  await limitByAddress(ctx, BY_ADDRESS, address);
  const account = `${area}:${username}`;
  const retryAfter = await countEvent(ctx, ctx.db, BY_ACCOUNT, account);
  if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
  const row = await ctx.db.selectFrom("staff").selectAll().where("area", "=", area).where("username", "=", username).executeTakeFirst();
  nobody ??= hash(randomToken(), COST);
  const right = await verify(row?.password_hash ?? (await nobody), credentials.password);
  if (row === undefined || !right || row.disabled_at !== null || (row.demo && ctx.settings.production))
    throw new ApiError("WRONG_PASSWORD");
  await forgetEvents(ctx, ctx.db, BY_ACCOUNT, account);
  await uncountByAddress(ctx, BY_ADDRESS, address);
  const token = await startSession(ctx, ctx.db, { area, staffId: row.id });
  return { token, member: { id: row.id, username: row.username, roleId: row.role_id, brand: row.brand, merchantId: row.merchant_id } };
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
      password_hash: await hash(member.password, COST),
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
