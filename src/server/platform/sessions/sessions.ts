import { createHash } from "node:crypto";
import { MASQUERADE_ROLE } from "../../../contract/staff/masquerade.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import { randomToken, randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import type { Caller, PartnerCaller } from "../policies/policy.ts";

export type Area = Caller["area"];

type Subject = { area: "customer"; customerId: string; prospectId: string } | { area: "admin" | "partner"; staffId: string };

/** Minimum interval between updates of `last_seen_at`. */
const SEEN_EVERY_MS = 15_000;

/** Hash under which a token is stored. Tokens have 256 random bits, so an unsalted hash is safe. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * Starts a session with a new token; only its hash is stored.
 * @param endsAt absolute end, if it continues an earlier session; default: the site's hours from
 * now
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
      expires_at: endsAt ?? new Date(now.getTime() + absoluteHours * HOUR_MS),
    })
    .execute();
  return token;
}

/** Columns that determine the validity of a session. */
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
  masquerade_of: string | null;
  begun_in_ended: Date | null;
  acts_for: string | null;
  acts_under: string | null;
  acts_for_disabled: Date | null;
  masquerade_seen: Date | null;
  masquerade_expires: Date | null;
}

/**
 * The columns of SessionRow and their tables. `session` is the alias of the session, $1 the hash of
 * its token.
 */
export const SESSION_COLUMNS = `session.id as session_id, session.area, session.customer_id, session.staff_id, session.prospect_id,
  session.last_seen_at, session.expires_at, session.ended_at, customer.disabled_at as customer_disabled, customer.sealed_key,
  staff.disabled_at as staff_disabled, staff.username, staff.role_id, staff.brand, staff.merchant_id,
  session.masquerade_of, begun_in.ended_at as begun_in_ended,
  merchant.id as acts_for, merchant.partner as acts_under, merchant.disabled_at as acts_for_disabled,
  masquerade.last_seen_at as masquerade_seen, masquerade.expires_at as masquerade_expires`;
export const SESSION_TABLES = `sessions session
  left join customers customer on customer.id = session.customer_id
  left join staff on staff.id = session.staff_id
  left join sessions begun_in on begun_in.id = session.masquerade_of
  left join merchants merchant on merchant.id = session.merchant_id
  left join sessions masquerade on masquerade.masquerade_of = session.id and masquerade.ended_at is null`;
const FIND = { name: "session", text: `select ${SESSION_COLUMNS} from ${SESSION_TABLES} where session.token_hash = $1` };

/**
 * The owner of a token; null if it is unknown, ended, idle for too long or expired, or its owner is
 * disabled.
 */
export async function findCaller(ctx: Context, token: string): Promise<Caller | null> {
  const [row] = await ctx.database.prepared<SessionRow>(FIND, [hashOf(token)]);
  return row === undefined ? null : callerOf(ctx, row);
}

/** The caller of a session; null if it is not valid any more. Updates `last_seen_at`. */
export async function callerOf(ctx: Context, row: SessionRow): Promise<Caller | null> {
  if (row.ended_at !== null || row.customer_disabled !== null || row.staff_disabled !== null) return null;
  const now = ctx.clock.now().getTime();
  const idleFor = now - row.last_seen_at.getTime();
  if (!isInTime(ctx, row)) return null;
  if (idleFor > SEEN_EVERY_MS) {
    await ctx.db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(now) })
      .where("id", "=", row.session_id)
      // A session that ended meanwhile is not touched.
      .where("ended_at", "is", null)
      .execute();
  }
  if (row.area === "customer") {
    if (row.customer_id === null || row.prospect_id === null || row.sealed_key === null) return null;
    return { area: "customer", sessionId: row.session_id, customerId: row.customer_id, prospectId: row.prospect_id };
  }
  if (row.staff_id === null || row.username === null) return null;
  const base = { sessionId: row.session_id, staffId: row.staff_id, username: row.username };
  if (row.masquerade_of !== null) return masqueraderOf(row, base);
  if (row.area === "partner") return { area: "partner", ...base, brand: row.brand, merchantId: row.merchant_id, masquerade: false };
  if (row.role_id === null) return null;
  const { masquerade_seen, masquerade_expires } = row;
  const masquerades =
    masquerade_seen !== null &&
    masquerade_expires !== null &&
    isInTime(ctx, { area: "partner", last_seen_at: masquerade_seen, expires_at: masquerade_expires });
  return { area: "admin", ...base, roleId: row.role_id, masquerades };
}

/** Whether the customer of a call was erased while it ran. False if the database does not answer. */
export async function wasErased({ db }: Pick<Context, "db">, caller: Caller | null): Promise<boolean> {
  if (caller?.area !== "customer") return false;
  const row = db.selectFrom("customers").select("id").where("id", "=", caller.customerId).where("sealed_key", "is", null);
  return row.executeTakeFirst().then(
    (found) => found !== undefined,
    () => false,
  );
}

/**
 * The staff member acting for a merchant; null once they lack the right or the merchant is disabled
 * (S20).
 */
function masqueraderOf(row: SessionRow, base: Pick<PartnerCaller, "sessionId" | "staffId" | "username">): PartnerCaller | null {
  const may = row.role_id === MASQUERADE_ROLE && row.begun_in_ended === null && row.acts_for !== null && row.acts_for_disabled === null;
  return may ? { area: "partner", ...base, brand: row.acts_under, merchantId: row.acts_for, masquerade: true } : null;
}

/** Whether a session is neither expired nor idle for too long. */
export function isInTime(
  ctx: Pick<Context, "clock" | "releases">,
  { area, last_seen_at, expires_at }: Pick<SessionRow, "area" | "last_seen_at" | "expires_at">,
): boolean {
  const now = ctx.clock.now().getTime();
  const { idleMinutes } = ctx.releases.live().site.session[area];
  return expires_at.getTime() > now && now - last_seen_at.getTime() <= idleMinutes * 60_000;
}

/** An ended session of the staff, or an ended masquerade. */
export interface Ended {
  staffId: string;
  /** Null if it was no masquerade. */
  merchantId: string | null;
}

/**
 * Ends the sessions of an area's tokens with their masquerades; the tokens are refused from the
 * next request on. Returns the owners for staff and partners.
 */
export async function endSessions(ctx: Context, db: Db, area: Area, tokens: readonly string[]): Promise<Ended[]> {
  if (tokens.length === 0) return [];
  // Lock order: the account before its sessions.
  const owners = db.selectFrom("sessions").select("staff_id").where("token_hash", "in", tokens.map(hashOf)).where("area", "=", area);
  if (area !== "customer") await db.selectFrom("staff").select("id").where("id", "in", owners).orderBy("id").forKeyShare().execute();
  const end = db
    .updateTable("sessions")
    .set({ ended_at: ctx.clock.now() })
    .where("ended_at", "is", null)
    .returning(["id", "staff_id", "merchant_id"]);
  const ended = await end.where("token_hash", "in", tokens.map(hashOf)).where("area", "=", area).execute();
  const ids = area === "admin" ? ended.map(({ id }) => id) : [];
  const within = ids.length === 0 ? [] : await end.where("masquerade_of", "in", ids).execute();
  return [...within, ...ended].flatMap(({ staff_id, merchant_id }) =>
    staff_id === null ? [] : [{ staffId: staff_id, merchantId: merchant_id }],
  );
}

/**
 * Signs a member of the staff or a partner out everywhere, including pending sign-ins.
 * @param butOf a session to leave open
 * @returns how many unexpired sessions were ended
 */
export async function endSessionsOf(ctx: Pick<Context, "clock">, tx: Db, staffId: string, butOf: string | null = null): Promise<number> {
  const now = ctx.clock.now();
  const all = tx.updateTable("sessions").set({ ended_at: now }).where("staff_id", "=", staffId).where("ended_at", "is", null);
  const ended = await (butOf === null ? all : all.where("id", "<>", butOf)).returning("expires_at").execute();
  await tx.deleteFrom("staff_half_sign_ins").where("staff_id", "=", staffId).execute();
  return ended.filter(({ expires_at }) => expires_at > now).length;
}
