import { sql } from "kysely";
import { DAY_MS } from "../../engine/values/durations.ts";
import type { Context } from "./context.ts";
import { type OldRows, oldRows, type PersonalData, type Retention } from "./db/personal-data.ts";
import { isUnavailable } from "./db/unavailable.ts";
import { ARRIVAL_MS, LENDER_FILE_DAYS, retentionDays, SHORT_LIVED_DAYS } from "./retention-days.ts";

/** Rows deleted by one statement, so that locks are short. */
const BATCH = 500;
/** Batches per table and run; the next run deletes the rest. */
const MAX_BATCHES = 200;
/** How long an expired link is still explained to the visitor who opens it. */
const LINK_DAYS = 30;

/**
 * Deletes expired rows in batches. Several servers may run it at once. Rows of customers come
 * first: passcodes refer to visits, and requests are compared with contacts that were erased. An
 * error of one table does not prevent the deletions from the others.
 * @throws AggregateError if rows of a table could not be deleted
 */
export async function deleteOldRows(ctx: Context, personal: readonly PersonalData[]): Promise<void> {
  const now = ctx.clock.now();
  const named = personal.flatMap(({ namesFiles }) => namesFiles ?? []);
  const retention: Retention = {
    now,
    days: retentionDays(ctx),
    before: (days) => new Date(now.getTime() - days * DAY_MS),
    notNamed: sql.join(
      named.map((condition) => sql`not ${condition}`),
      sql` and `,
    ),
  };
  const ofCustomers = personal.flatMap(({ expired }) => expired?.(retention) ?? []);
  const errors: unknown[] = [];
  const tables: string[] = [];
  for (const old of [...ofCustomers, ...withoutCustomer(retention)]) {
    try {
      const rows = await deleteRows(ctx, old);
      if (rows > 0) ctx.log.info({ table: old.table, count: rows }, "old rows deleted");
    } catch (error) {
      if (isUnavailable(error)) throw error;
      ctx.log.error({ err: error, table: old.table }, "old rows could not be deleted");
      errors.push(error);
      tables.push(old.table);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Old rows could not be deleted from ${tables.join(", ")}`);
}

/** Rows that belong to no customer. */
function withoutCustomer({ now, days, before }: Retention): OldRows[] {
  return [
    oldRows("rate_windows", sql`ends_at < ${now}`),
    oldRows("idempotency_keys", sql`created_at < ${before(SHORT_LIVED_DAYS)}`),
    // Incomplete uploads, and old ones whose rows were imported. The job's row is retained.
    oldRows("upload_files", sql`hash is null and created_at < ${new Date(now.getTime() - 2 * ARRIVAL_MS)}`),
    oldRows(
      "upload_files",
      sql`created_at < ${before(days.uploads)}
        and not exists (select from upload_jobs job where job.file_id = upload_files.id and job.state in ('waiting', 'running'))`,
    ),
    // A run deletes its own rows when it ends; these belong to runs that were cancelled or gave up.
    oldRows("upload_foreseen", sql`not exists (select from upload_jobs job where job.id = job_id and job.state in ('waiting', 'running'))`),
    oldRows("lender_status_reads", sql`read_at < ${before(LENDER_FILE_DAYS)}`),
    oldRows("erased_contacts", sql`erased_at < ${before(SHORT_LIVED_DAYS)}`),
    oldRows("staff_links", sql`expires_at < ${before(LINK_DAYS)}`),
    oldRows("staff_half_sign_ins", sql`expires_at < ${now}`),
    oldRows("criteria_trials", sql`created_at < ${before(SHORT_LIVED_DAYS)}`),
    oldRows("staff_reset_requests", sql`created_at < ${before(SHORT_LIVED_DAYS)}`),
    // Those with a passcode that was just sent are retained.
    oldRows(
      "prospects",
      sql`customer_id is null and created_at < ${before(days.prospects)}
        and not exists (select from otp_codes where otp_codes.prospect_id = prospects.id)`,
    ),
  ];
}

async function deleteRows(ctx: Context, { table, where }: OldRows): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    // As an array the subquery is evaluated once. Rows locked by others are left for the next run.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)} for update skip locked
      ))`.execute(ctx.db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) break;
  }
  return deleted;
}
