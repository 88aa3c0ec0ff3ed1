import { randomToken } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { hashOf, startSession } from "../../platform/sessions/sessions.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { verifiedKinds } from "../customers/customers.ts";
import { maskedIdentifier } from "../customers/identifiers.ts";
import { productOf } from "../customers/prospects.ts";
import { readCustomer } from "../forms/read-customer.ts";

/** The code is part of a URL, so it is only valid for as long as a page takes to open. */
const LIFE_SECONDS = 60;
const LIMIT = { name: "session-codes", count: 30, seconds: 300 };
const READ_LIMIT = { name: "session-code-owners", count: 30, seconds: 300 };

/**
 * Creates a code of 256 random bits with which another browser can take over a customer's session;
 * earlier codes end.
 * @throws NOT_SIGNED_IN if the customer was erased meanwhile
 */
export async function makeCode(ctx: Context, { customerId, prospectId, sessionId }: CustomerCaller) {
  const code = randomToken();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    await tx.deleteFrom("session_codes").where("customer_id", "=", customerId).execute();
    await tx
      .insertInto("session_codes")
      .values({
        code_hash: hashOf(code),
        customer_id: customerId,
        prospect_id: prospectId,
        session_id: sessionId,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_SECONDS * 1000),
      })
      .execute();
  });
  return { code, expiresIn: LIFE_SECONDS };
}

/**
 * The masked number or email of a code's owner, so that a visitor notices if they are about to
 * continue another person's session. Does not consume the code. Throws CODE_UNKNOWN.
 */
export async function readMaskedOwner(ctx: Context, code: string, address: string): Promise<{ owner: string }> {
  await limitByAddress(ctx, READ_LIMIT, address);
  const row = await liveCode(ctx, ctx.db, code).executeTakeFirst();
  if (row === undefined) throw new ApiError("CODE_UNKNOWN");
  const { stored } = await readCustomer(ctx, row.customer_id, ctx.db);
  const kinds = await verifiedKinds(ctx.db, row.customer_id);
  const value = kinds.has("phone") ? stored.mobile_phone_number : stored.email;
  const kind = kinds.has("phone") ? "phone" : "email";
  return { owner: typeof value === "string" ? maskedIdentifier({ kind, value }) : "" };
}

/** The session of a valid code: not ended, not idle for too long, and the customer is enabled. */
function liveCode(ctx: Context, db: Db, code: string) {
  const now = ctx.clock.now();
  const { idleMinutes } = ctx.releases.live().site.session.customer;
  return db
    .selectFrom("session_codes")
    .innerJoin("sessions", "sessions.id", "session_codes.session_id")
    .innerJoin("customers", "customers.id", "session_codes.customer_id")
    .select(["session_codes.customer_id", "session_codes.prospect_id", "sessions.expires_at", "customers.last_login_at"])
    .where("session_codes.code_hash", "=", hashOf(code))
    .where("session_codes.expires_at", ">", now)
    .where("sessions.ended_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .where("sessions.last_seen_at", ">=", new Date(now.getTime() - idleMinutes * 60_000))
    .where("customers.disabled_at", "is", null)
    .where("customers.sealed_key", "is not", null);
}

interface HandedOver {
  token: string;
  prospectId: string;
  /** Product code of the latest prospect; null for none. */
  productType: string | null;
  /** The previous sign-in, UTC. */
  lastLoginDate: string | null;
  /** Maximum length of the session: the remainder of the original one. */
  minutes: number;
}

/**
 * Starts a session with a code and consumes it. The session ends with the original one, so that
 * codes cannot extend it.
 * @throws CODE_UNKNOWN if it is used, expired, unknown, or its session ended (S10: all alike)
 */
export async function exchangeCode(ctx: Context, code: string, address: string): Promise<HandedOver> {
  await limitByAddress(ctx, LIMIT, address);
  const outcome = await inTransaction(ctx, (tx) => begin(ctx, tx, code));
  if (outcome === null) throw new ApiError("CODE_UNKNOWN");
  return outcome;
}

async function begin(ctx: Context, tx: Db, code: string): Promise<HandedOver | null> {
  // Locks the session, so a concurrent sign-out is ordered before or after this.
  const row = await liveCode(ctx, tx, code).forShare("sessions").executeTakeFirst();
  if (row === undefined) return null;
  const taken = await tx.deleteFrom("session_codes").where("code_hash", "=", hashOf(code)).returning("code_hash").executeTakeFirst();
  if (taken === undefined) return null;
  const { customer_id: customerId, prospect_id: prospectId, expires_at: endsAt } = row;
  const productType = await productOf(tx, prospectId);
  const token = await startSession(ctx, tx, { area: "customer", customerId, prospectId }, endsAt);
  const minutes = (endsAt.getTime() - ctx.clock.now().getTime()) / 60_000;
  const lastLoginDate = row.last_login_at?.toISOString() ?? null;
  return { token, prospectId, productType, lastLoginDate, minutes };
}
