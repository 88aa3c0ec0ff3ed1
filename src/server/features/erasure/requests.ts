import type { Selectable } from "kysely";
import type { Erasure } from "../../../contract/customer/rights.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { readStoredProfile } from "../customers/customers.ts";
import { storeHelpRequest } from "../lookups/help.ts";
import { endProposalOn } from "./request-proposals.ts";

/** Placeholder for customers without a number, which the CRM's form requires. */
const NO_PHONE = "0000000000";

/** A customer's latest request; null if there is none. @param language the customer's language */
export async function lastErasure(ctx: Context, db: Db, customerId: string, language: string): Promise<Erasure | null> {
  const row = await db
    .selectFrom("erasure_requests")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : present(ctx, row, language);
}

/** Customer and time of a request; null for none. */
export async function findRequest(db: Db, id: string): Promise<{ customerId: string; askedAt: Date } | null> {
  const row = await db.selectFrom("erasure_requests").select(["customer_id", "asked_at"]).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : { customerId: row.customer_id, askedAt: row.asked_at };
}

/** Finds the customer of a request, open or not; null for none. */
export const customerOfRequest = (ctx: Context) => async (id: string) => (await findRequest(ctx.db, id))?.customerId ?? null;

/** A customer's open request as shown to the staff; null if there is none. */
export async function openErasure(ctx: Context, db: Db, customerId: string) {
  const row = await openRequest(db, customerId);
  return row === undefined ? null : { id: row.id, askedAt: row.asked_at.toISOString(), answerBy: answerBy(ctx, row.asked_at) };
}

/** A customer's open request, if any. */
export const openRequest = (tx: Db, customerId: string) =>
  tx
    .selectFrom("erasure_requests")
    .select(["id", "asked_at"])
    .where("customer_id", "=", customerId)
    .where("state", "=", "asked")
    .executeTakeFirst();

/** Ends an open request. Throws RECORD_CHANGED if it is not open any more. */
export async function endRequest(ctx: Context, tx: Db, id: string, state: "taken-back" | "done" | "refused"): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("erasure_requests")
    .set({ state, ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError("RECORD_CHANGED");
}

/**
 * Refuses an open request for a reason of the site's document, and ends the proposal based on it.
 * Throws RECORD_CHANGED.
 */
export async function refuseRequest(ctx: Context, tx: Db, { id, reason }: { id: string; reason: string }): Promise<void> {
  await endRequest(ctx, tx, id, "refused");
  await tx.updateTable("erasure_requests").set({ reason }).where("id", "=", id).execute();
  await endProposalOn(tx, id, ctx.clock.now());
}

/** Limit per day, because each request is forwarded to the CRM. */
const MAX_A_DAY = 5;

/**
 * Stores a request for erasure, to be decided by two members of the staff (O98), and forwards it to
 * the CRM. Returns the open request if there is one. Throws TOO_MANY_REQUESTS after repeated
 * requests and withdrawals.
 */
export function askForErasure(ctx: Context, { customerId, language }: { customerId: string; language: string }): Promise<Erasure> {
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const last = await lastErasure(ctx, tx, customerId, language);
    if (last?.state === "asked") return last;
    await limitRequests(ctx, tx, customerId);
    const row = { id: randomUuid(), customer_id: customerId, state: "asked" as const, asked_at: ctx.clock.now(), ended_at: null };
    await tx.insertInto("erasure_requests").values(row).execute();
    const { first_name, last_name, email, mobile_phone_number } = await readStoredProfile(ctx, customerId, tx);
    await storeHelpRequest(
      ctx,
      tx,
      {
        contactName: [first_name, last_name].filter((name) => typeof name === "string").join(" ") || row.id,
        email: typeof email === "string" ? email : ctx.releases.live().site.grievance.email,
        phoneNumber: typeof mobile_phone_number === "string" ? mobile_phone_number : NO_PHONE,
        description: ctx.releases.live().text("en", "rights.held.erasure")?.replace("{{id}}", row.id) ?? row.id,
      },
      { customerId },
    );
    return present(ctx, { ...row, reason: null }, language);
  });
}

/** Throws TOO_MANY_REQUESTS after repeated requests and withdrawals. */
async function limitRequests(ctx: Context, tx: Db, customerId: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const requested = await tx
    .selectFrom("erasure_requests")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("asked_at", ">", since)
    .execute();
  if (requested.length >= MAX_A_DAY) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: DAY_MS / 1000 });
}

/**
 * Withdraws an open request, and ends the proposal based on it. Throws NOT_FOUND if none is open,
 * NOT_SIGNED_IN if the customer was erased meanwhile.
 */
export function takeErasureBack(ctx: Context, customerId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const request = await openRequest(tx, customerId);
    if (request === undefined) throw new ApiError("NOT_FOUND");
    await endRequest(ctx, tx, request.id, "taken-back");
    await endProposalOn(tx, request.id, ctx.clock.now());
  });
}

const answerBy = (ctx: Context, asked: Date): string =>
  new Date(asked.getTime() + ctx.releases.live().site.erasure.answerDays * DAY_MS).toISOString();

type Row = Pick<Selectable<CoreTables["erasure_requests"]>, "state" | "asked_at" | "ended_at" | "reason">;

function present(ctx: Context, { state, asked_at, ended_at, reason }: Row, language: string): Erasure {
  const label = ctx.releases.live().site.erasure.refusals?.find(({ id }) => id === reason)?.label;
  return {
    state,
    askedAt: asked_at.toISOString(),
    answerBy: answerBy(ctx, asked_at),
    endedAt: ended_at?.toISOString() ?? null,
    reason: label === undefined ? null : localise(label, language),
  };
}
