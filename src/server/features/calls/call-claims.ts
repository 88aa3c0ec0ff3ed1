import { sql } from "kysely";
import { DESK_ROLES } from "../../../contract/staff/found-customer.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { hasOptedOut } from "../campaigns/do-not-disturb.ts";
import { isStillDue } from "./call-candidates.ts";
import { fillCallQueue, withdrawCalls } from "./fill-queue.ts";

/** Minutes for which a claim is exclusive; afterwards others may take the customer. */
const CLAIM_MINUTES = 30;
/** Queue entries checked per claim for a customer who is still to be called. */
const MAX_LOOKED_AT = 50;

/** SQLSTATE of a unique violation. */
const UNIQUE = "23505";

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MINUTES * 60_000);

/**
 * Condition of cases that a caller may claim: due, not claimed by another, and not assigned to
 * another active caller. Refers to `call_cases k`.
 */
const freeFor = (staffId: string, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`k.state = 'waiting' and k.due_at <= ${at}
    and (k.claimed_by is null or k.claimed_by = ${staffId} or k.claimed_until <= ${at})
    and (k.assigned_to is null or k.assigned_to = ${staffId}
      or exists (select from staff s where s.id = k.assigned_to
        and (s.disabled_at is not null or s.role_id is null or s.role_id not in (${sql.join(DESK_ROLES.map((role) => sql.lit(role)))}))))`;
};

/**
 * The customer claimed by a caller; null for none. An expired claim stays with the caller until
 * another takes the case.
 */
export async function currentOf(db: Db, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom("call_cases")
    .select("customer_id")
    .where("claimed_by", "=", staffId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Whether a caller has an unexpired claim on this customer. */
export async function hasClaimed({ db, clock }: Pick<Context, "db" | "clock">, staffId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("call_cases")
    .select("customer_id")
    .where("customer_id", "=", customerId)
    .where("claimed_by", "=", staffId)
    .where("claimed_until", ">", clock.now())
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Number of customers that a caller could claim now, and of those waiting who are assigned to the
 * caller.
 */
export async function countFor({ db, clock }: Pick<Context, "db" | "clock">, staffId: string): Promise<{ due: number; own: number }> {
  const { rows } = await sql<{ due: number; own: number }>`
    select (count(*) filter (where ${freeFor(staffId, clock.now())}))::int as due,
      (count(*) filter (where k.assigned_to = ${staffId}))::int as own
    from call_cases k where k.state = 'waiting'`.execute(db);
  return rows[0] ?? { due: 0, own: 0 };
}

/**
 * Claims the next customer for a caller: the current one, else the first due, those assigned to the
 * caller first. Nothing outside calling hours.
 */
export async function claimNext(ctx: Context, caller: AdminCaller): Promise<void> {
  if ((await currentOf(ctx.db, caller.staffId)) !== null || afterQuietHours(ctx.clock.now()) !== null) return;
  if (await claimFirst(ctx, caller)) return;
  // Customers may have abandoned a form since the queue was last filled.
  await fillCallQueue(ctx);
  await claimFirst(ctx, caller);
}

async function claimFirst(ctx: Context, caller: AdminCaller): Promise<boolean> {
  for (let looked = 0; looked < MAX_LOOKED_AT; looked++) {
    const found = await inTransaction(ctx, (tx) => tryFirst(ctx, tx, caller)).catch(hasOneAlready("claimed" as const));
    if (found !== "not-wanted") return found === "claimed";
  }
  return false;
}

/**
 * Of two concurrent calls of one caller, the second fails on the unique index and uses the first
 * one's claim.
 */
const hasOneAlready =
  <T>(then: T) =>
  (error: unknown): T => {
    if ((error as { code?: unknown } | null)?.code !== UNIQUE) throw error;
    return then;
  };

async function tryFirst(ctx: Context, tx: Db, caller: AdminCaller): Promise<"claimed" | "not-wanted" | "nobody"> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ customer_id: string }>`
    select k.customer_id from call_cases k where ${freeFor(caller.staffId, now)}
    order by (k.assigned_to is not distinct from ${caller.staffId}::uuid) desc, k.asked_for desc, k.place, k.due_at, k.customer_id
    limit 1 for no key update of k skip locked`.execute(tx);
  const [first] = rows;
  if (first === undefined) return "nobody";
  const still = await sql`select 1 from call_cases k where k.customer_id = ${first.customer_id} and ${isStillDue(ctx, now)}`.execute(tx);
  if (still.rows.length === 0) {
    await withdrawCalls(tx, [first.customer_id]);
    return "not-wanted";
  }
  await claim(ctx, tx, caller, first.customer_id);
  return "claimed";
}

async function claim(ctx: Context, tx: Db, caller: AdminCaller, customerId: string): Promise<void> {
  await tx
    .updateTable("call_cases")
    .set((row) => ({ claimed_by: caller.staffId, claimed_until: claimEnd(ctx.clock.now()), revision: row("revision", "+", 1) }))
    .where("customer_id", "=", customerId)
    .execute();
  await appendToAudit(ctx, tx, caller, [{ action: "call-claimed", subject: customerId }]);
}

/** Locks a case in the revision that the caller saw. @throws ApiError NOT_FOUND, RECORD_CHANGED */
export async function lockCase(tx: Db, customerId: string, revision: number) {
  const row = await tx.selectFrom("call_cases").selectAll().where("customer_id", "=", customerId).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  if (row.revision !== revision) throw new ApiError("RECORD_CHANGED");
  return row;
}

interface Wish {
  customerId: string;
  revision: number;
}

/**
 * Claims a specific customer, due or not, in place of the current one.
 * @throws ApiError NOT_FOUND, RECORD_CHANGED if another caller has the customer, or outside calling
 * hours
 */
export async function claimOne(ctx: Context, caller: AdminCaller, { customerId, revision }: Wish): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, customerId, revision);
    const had = row.claimed_by !== null && row.claimed_by !== caller.staffId && (row.claimed_until ?? new Date(0)) > ctx.clock.now();
    const closed = afterQuietHours(ctx.clock.now()) !== null;
    if (closed || row.state !== "waiting" || had || (await hasOptedOut(tx, customerId))) throw new ApiError("RECORD_CHANGED");
    // A caller has one customer at a time, so the current one is released.
    await tx
      .updateTable("call_cases")
      .set((other) => ({ claimed_by: null, claimed_until: null, revision: other("revision", "+", 1) }))
      .where("claimed_by", "=", caller.staffId)
      .where("customer_id", "<>", customerId)
      .execute();
    await claim(ctx, tx, caller, customerId);
  }).catch((error: unknown) => {
    hasOneAlready(undefined)(error);
    throw new ApiError("RECORD_CHANGED");
  });
}

/** Returns a customer to the queue. @throws ApiError RECORD_CHANGED if the caller has no claim */
export async function releaseOne(ctx: Context, caller: AdminCaller, { customerId, revision }: Wish): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, customerId, revision);
    if (row.claimed_by !== caller.staffId) throw new ApiError("RECORD_CHANGED");
    await tx
      .updateTable("call_cases")
      .set({ claimed_by: null, claimed_until: null, revision: revision + 1 })
      .where("customer_id", "=", customerId)
      .execute();
    await appendToAudit(ctx, tx, caller, [{ action: "call-released", subject: customerId }]);
  });
}
