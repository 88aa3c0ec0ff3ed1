import { createHash } from "node:crypto";
import { randomToken, randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Caller } from "../policies/policy.ts";

export type Area = Caller["area"];

type Subject = { area: "customer"; customerId: string; prospectId: string } | { area: "admin" | "partner"; staffId: string };

/** How often the last sign of life is written, at the most. */
const SEEN_EVERY_MS = 15_000;

/** How a token is stored. Tokens are 256 random bits, so a plain hash cannot be searched. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Begins a session under a token that exists nowhere else; only its hash is stored.
 * @param endsAt its absolute end, where it goes on with a session of before; else the site's hours from now
 */
export async function startSession(ctx: Context, tx: Db, subject: Subject, endsAt?: Date): Promise<string> {
  const token = randomToken();
  const now = ctx.clock.now();
  const { absoluteHours } = ctx.releases.live().site.session[subject.area];
  const who =
    subject.area === "customer"
      ? { customer_id: subject.customerId, prospect_id: subject.prospectId, staff_id: null }
      : { customer_id: null, prospect_id: null, staff_id: subject.staffId };
  await tx
    .insertInto("sessions")
    .values({
      id: randomUuid(),
      token_hash: hashOf(token),
      area: subject.area,
      ...who,
      created_at: now,
      last_seen_at: now,
      expires_at: endsAt ?? new Date(now.getTime() + absoluteHours * 3_600_000),
    })
    .execute();
  return token;
}

/** What decides about a session, as SELECT names it. */
export interface SessionRow {
  session_id: string;
  area: Area;
  customer_id: string | null;
  staff_id: string | null;
  prospect_id: string | null;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  customer_disabled: Date | null;
  sealed_key: string | null;
  staff_disabled: Date | null;
  username: string | null;
  role_id: number | null;
  brand: string | null;
  merchant_id: string | null;
}

/** The columns of SessionRow, and the tables that they come from. `session` is the session's name in them, $1 the hash of its token. */
export const SESSION_COLUMNS = `session.id as session_id, session.area, session.customer_id, session.staff_id, session.prospect_id,
  session.last_seen_at, session.expires_at, session.ended_at, customer.disabled_at as customer_disabled, customer.sealed_key,
  staff.disabled_at as staff_disabled, staff.username, staff.role_id, staff.brand, staff.merchant_id`;
export const SESSION_TABLES = `sessions session
  left join customers customer on customer.id = session.customer_id
  left join staff on staff.id = session.staff_id`;
const FIND = { name: "session", text: `select ${SESSION_COLUMNS} from ${SESSION_TABLES} where session.token_hash = $1` };

/** Whom a token belongs to now; null when it is unknown, ended, idle for too long, past its life, or its owner was disabled. */
export async function findCaller(ctx: Context, token: string): Promise<Caller | null> {
  const [row] = await ctx.database.prepared<SessionRow>(FIND, [hashOf(token)]);
  return row === undefined ? null : callerOf(ctx, row);
}

/** Whom a session stands for now; null when it does not hold any more. Its last sign of life is written. */
export async function callerOf(ctx: Context, row: SessionRow): Promise<Caller | null> {
  if (row.ended_at !== null || row.customer_disabled !== null || row.staff_disabled !== null) return null;
  const now = ctx.clock.now().getTime();
  const { idleMinutes } = ctx.releases.live().site.session[row.area];
  const idleFor = now - row.last_seen_at.getTime();
  if (row.expires_at.getTime() <= now || idleFor > idleMinutes * 60_000) return null;
  if (idleFor > SEEN_EVERY_MS) {
    await ctx.db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(now) })
      .where("id", "=", row.session_id)
      .execute();
  }
  if (row.area === "customer") {
    if (row.customer_id === null || row.prospect_id === null || row.sealed_key === null) return null;
    return { area: "customer", sessionId: row.session_id, customerId: row.customer_id, prospectId: row.prospect_id };
  }
  if (row.staff_id === null || row.username === null) return null;
  const base = { sessionId: row.session_id, staffId: row.staff_id, username: row.username };
  if (row.area === "partner") return { area: "partner", ...base, brand: row.brand, merchantId: row.merchant_id };
  return row.role_id === null ? null : { area: "admin", ...base, roleId: row.role_id };
}

/** Ends the sessions of tokens of an area; the tokens are refused from the next request on. Of staff and partners, says whose. */
export async function endSessions(ctx: Context, db: Db, area: Area, tokens: readonly string[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  // Whoever changes an account locks it before its sessions.
  const owners = db.selectFrom("sessions").select("staff_id").where("token_hash", "in", tokens.map(hashOf)).where("area", "=", area);
  if (area !== "customer") await db.selectFrom("staff").select("id").where("id", "in", owners).orderBy("id").forKeyShare().execute();
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: ctx.clock.now() })
    .where("token_hash", "in", tokens.map(hashOf))
    .where("area", "=", area)
    .where("ended_at", "is", null)
    .returning("staff_id")
    .execute();
  return ended.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id]));
}

/** Signs a member of the staff or a partner out everywhere; sign-ins that are under way end, too. @param butOf the session that stays, where one does */
export async function endSessionsOf(ctx: Pick<Context, "clock">, tx: Db, staffId: string, butOf: string | null = null): Promise<void> {
  const all = tx.updateTable("sessions").set({ ended_at: ctx.clock.now() }).where("staff_id", "=", staffId).where("ended_at", "is", null);
  await (butOf === null ? all : all.where("id", "<>", butOf)).execute();
  await tx.deleteFrom("staff_half_sign_ins").where("staff_id", "=", staffId).execute();
}
