import { sql } from "kysely";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { ErasureCase } from "../../../contract/staff/erasures.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { customerExists } from "../customers/find-customer.ts";
import { readCursor, writeCursor } from "../tables/cursor.ts";
import { presentLenders } from "./lenders-with-data.ts";
import { openRequest } from "./requests.ts";
import { describeRetained } from "./retained-data.ts";

/** Default page size. */
const USUAL = 20;
/** Scope of the cursors of this list. */
const OPEN = { table: "erasures", filter: "open", sort: "proposed_at", brand: null };

/** A member of the staff, and their language. */
export interface Reader {
  caller: AdminCaller;
  /** Code of a language of the site. */
  language: string;
}

/**
 * Proposes to erase a customer. A concurrent proposal of another member is a conflict.
 * @throws NOT_FOUND if the customer does not exist, BAD_REQUEST for a reason that the site does not
 * have, RECORD_CHANGED
 */
export async function propose(ctx: Context, of: { customerId: string; reason: string }, reader: Reader): Promise<ErasureCase> {
  const { customerId, reason } = of;
  const { site, hash: release } = ctx.releases.live();
  if (!site.erasure.reasons.some(({ id }) => id === reason))
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/reason", keyword: "enum", message: "" }] });
  const id = randomUuid();
  await inTransaction(ctx, async (tx) => {
    if (!(await customerExists(tx, customerId))) throw new ApiError("NOT_FOUND");
    await lockUnlessErased(tx, customerId);
    const now = ctx.clock.now();
    await lapse(tx, customerId, now);
    const open = await tx
      .selectFrom("erasures")
      .select("id")
      .where("customer_id", "=", customerId)
      .where("state", "=", "proposed")
      .executeTakeFirst();
    if (open !== undefined) throw new ApiError("RECORD_CHANGED");
    const lapses_at = new Date(now.getTime() + site.erasure.proposalDays * DAY_MS);
    const request_id = (await openRequest(tx, customerId))?.id ?? null;
    const row = { id, customer_id: customerId, request_id, state: "proposed" as const, reason, release, proposed_at: now, lapses_at };
    await tx
      .insertInto("erasures")
      .values({ ...row, proposed_by: reader.caller.staffId })
      .execute();
    await appendToAudit(ctx, tx, reader.caller, [{ action: "erasure-proposed", subject: id }]);
  });
  return readCase(ctx, id, reader);
}

/** If the customer was erased meanwhile, their proposal is not open any more. */
export async function lockUnlessErased(tx: Db, customerId: string): Promise<void> {
  await lockCustomer(tx, customerId).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError("RECORD_CHANGED") : error;
  });
}

/** Closes expired proposals. */
async function lapse(tx: Db, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable("erasures")
    .set({ state: "lapsed", ended_at: now })
    .where("customer_id", "=", customerId)
    .where("state", "=", "proposed")
    .where("lapses_at", "<=", now)
    .execute();
}

/**
 * Locks an open proposal in order to end it. Throws NOT_FOUND, or RECORD_CHANGED if it has ended or
 * expired.
 */
export async function lockOpenCase(ctx: Context, tx: Db, id: string) {
  const row = await tx.selectFrom("erasures").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  if (row.state !== "proposed" || row.lapses_at <= ctx.clock.now()) throw new ApiError("RECORD_CHANGED");
  return row;
}

/** Withdraws an open proposal; any member with the role may. Throws NOT_FOUND, RECORD_CHANGED. */
export async function takeBack(ctx: Context, id: string, reader: Reader): Promise<ErasureCase> {
  await inTransaction(ctx, async (tx) => {
    await lockOpenCase(ctx, tx, id);
    await tx.updateTable("erasures").set({ state: "taken-back", ended_at: ctx.clock.now() }).where("id", "=", id).execute();
    await appendToAudit(ctx, tx, reader.caller, [{ action: "erasure-taken-back", subject: id }]);
  });
  return readCase(ctx, id, reader);
}

const casesIn = (db: Db) =>
  db
    .selectFrom("erasures")
    .innerJoin("staff as proposer", "proposer.id", "erasures.proposed_by")
    .leftJoin("staff as confirmer", "confirmer.id", "erasures.confirmed_by")
    .leftJoin("erasure_requests as request", "request.id", "erasures.request_id")
    .selectAll("erasures")
    .select(["proposer.username as proposer", "confirmer.username as confirmer", "request.asked_at"]);

type CaseRow = Awaited<ReturnType<ReturnType<typeof casesIn>["executeTakeFirstOrThrow"]>>;

/** Throws NOT_FOUND. */
export async function readCase(ctx: Context, id: string, reader: Reader): Promise<ErasureCase> {
  const row = await casesIn(ctx.db).where("erasures.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return present(ctx, row, reader);
}

/** Throws NOT_FOUND. */
export async function readCertificate(ctx: Context, number: string, reader: Reader): Promise<ErasureCase> {
  const row = await casesIn(ctx.db).where("erasures.number", "=", number).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return present(ctx, row, reader);
}

/** The customer of a proposal; null if it is not open any more. Throws NOT_FOUND. */
export async function customerOfCase(ctx: Context, id: string): Promise<string | null> {
  const row = await ctx.db.selectFrom("erasures").select(["customer_id", "state"]).where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row.state === "proposed" ? row.customer_id : null;
}

const openCases = (ctx: Context) =>
  casesIn(ctx.db).where("erasures.state", "=", "proposed").where("erasures.lapses_at", ">", ctx.clock.now());

/**
 * A page of the proposals that await a second member of the staff, the oldest first. Keyset
 * pagination, so proposals that end meanwhile do not shift the pages. Throws BAD_REQUEST for a
 * cursor of another list.
 */
export async function listOpen(
  ctx: Context,
  { cursor, limit = USUAL }: { cursor?: string; limit?: number },
  reader: Reader,
): Promise<{ data: ErasureCase[]; nextCursor: string | null }> {
  const all = openCases(ctx).select(sql<string>`erasures.proposed_at::text`.as("place"));
  const after = cursor === undefined ? null : readCursor(ctx, OPEN, cursor);
  const rest =
    after === null ? all : all.where(sql<boolean>`(erasures.proposed_at, erasures.id) > (${after.value}::timestamptz, ${after.id}::uuid)`);
  const rows = await rest
    .orderBy("erasures.proposed_at")
    .orderBy("erasures.id")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const data = await Promise.all(page.map((row) => present(ctx, row, reader)));
  return { data, nextCursor: last === undefined ? null : writeCursor(ctx, OPEN, { value: last.place, id: last.id }) };
}

export async function openCaseOf(ctx: Context, customerId: string, reader: Reader): Promise<ErasureCase | null> {
  const row = await openCases(ctx).where("erasures.customer_id", "=", customerId).executeTakeFirst();
  return row === undefined ? null : present(ctx, row, reader);
}

/**
 * Labels are from the release in force at the proposal, or the current one if that cannot be
 * loaded.
 */
async function present(ctx: Context, row: CaseRow, { caller, language }: Reader): Promise<ErasureCase> {
  const release = (await ctx.releases.find(row.release, ctx.db)) ?? ctx.releases.live();
  const { erasure }: SiteDocument = release.site;
  const { certificate } = row;
  const label = erasure.reasons.find(({ id }) => id === row.reason)?.label;
  const hasLapsed = row.state === "proposed" && row.lapses_at <= ctx.clock.now();
  return {
    id: row.id,
    number: row.number,
    state: hasLapsed ? "lapsed" : row.state,
    reason: label ? localise(label, language) : row.reason,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
    own: row.proposed_by === caller.staffId,
    askedAt: certificate?.askedAt ?? row.asked_at?.toISOString() ?? null,
    confirmedBy: row.confirmer,
    endedAt: row.ended_at?.toISOString() ?? null,
    erased: certificate?.erased ?? [],
    stays: certificate === null ? [] : describeRetained(ctx, erasure.stays, language, certificate.endsAt),
    lenders: certificate === null ? [] : await presentLenders(ctx, certificate.lenders, language),
  };
}
