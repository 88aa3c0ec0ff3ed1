import { type RawBuilder, sql } from "kysely";
import { DAY_MS, HOUR_MS } from "../../engine/values/durations.ts";
import type { Context } from "./context.ts";

/** Rows deleted by one statement, so that locks are short. */
const BATCH = 500;
/** Batches per table and run; the next run deletes the rest. */
const MAX_BATCHES = 200;

/**
 * Defaults in days, if the site sets none. Sessions record who was signed in when, for which the
 * DPDP Rules require a year; the other periods are our choice. Consents, applications, lenders'
 * answers and the releases that they refer to are not deleted here.
 */
const DEFAULT_DAYS = {
  sessions: 365,
  messages: 180,
  prospects: 90,
  drafts: 365,
  helpRequests: 365,
  merchantRequests: 365,
  devices: 180,
  files: 7,
  /** Call history is needed for the next call. */
  calls: 365,
  /** Uploaded files of the staff: during this time refused rows can be downloaded with their cells. */
  uploads: 30,
};
/** An announced file is uploaded within an hour or never. */
const ARRIVAL_MS = HOUR_MS;
/** Passcodes and idempotency keys are valid for minutes; a site need not configure this. */
const SHORT_LIVED_DAYS = 1;

/**
 * Files that a lender may fetch again, and results of reading its status files; applications are
 * not deleted.
 */
const LENDER_FILE_DAYS = 90;
/** How long an expired link is still explained to the visitor who opens it. */
const LINK_DAYS = 30;

/** Rows of a table to delete, by a condition. */
type Condition = [table: string, old: RawBuilder<unknown>];

/**
 * Requests with the number or email of a customer who was erased later. The erasure deletes those
 * that it sees; this deletes those inserted concurrently.
 */
const ofErased = (table: string) => sql`exists (
  select from erased_contacts gone
  where gone.contact = any(${sql.ref(table)}.contacts) and gone.erased_at >= ${sql.ref(table)}.created_at)`;

/** Help requests sent while signed in, whatever address was entered. */
const ofErasedCustomer = sql`exists (select from customers where customers.id = help_requests.customer_id and customers.sealed_key is null)`;

/** Rows of erased customers. The erasure deletes them; this deletes those inserted concurrently. */
const ofGone = sql`customer_id in (select id from customers where sealed_key is null)`;

/** Retention in days by kind of row for the current site. */
export function retentionDays(ctx: Context): typeof DEFAULT_DAYS {
  return { ...DEFAULT_DAYS, ...ctx.releases.live().site.retentionDays };
}

/** Deletes expired rows in batches. Several servers may run it at once. */
export async function deleteOldRows(ctx: Context): Promise<void> {
  for (const [table, old] of conditions(ctx)) {
    const rows = await deleteRows(ctx, table, old);
    if (rows > 0) ctx.log.info({ table, count: rows }, "old rows deleted");
  }
}

function conditions(ctx: Context): Condition[] {
  const now = ctx.clock.now();
  const days = retentionDays(ctx);
  const before = (count: number) => new Date(now.getTime() - count * DAY_MS);
  return [
    ["rate_windows", sql`ends_at < ${now}`],
    ["idempotency_keys", sql`created_at < ${before(SHORT_LIVED_DAYS)}`],
    ["lender_handovers", sql`expires_at < ${before(SHORT_LIVED_DAYS)}`],
    [
      "lender_file_rows",
      sql`exists (select from lender_files file where file.id = file_id and file.state <> 'waiting' and file.created_at < ${before(LENDER_FILE_DAYS)})`,
    ],
    // Incomplete uploads, and old ones whose rows were imported. The job's row is retained.
    ["upload_files", sql`hash is null and created_at < ${new Date(now.getTime() - 2 * ARRIVAL_MS)}`],
    [
      "upload_files",
      sql`created_at < ${before(days.uploads)}
        and not exists (select from upload_jobs job where job.file_id = upload_files.id and job.state in ('waiting', 'running'))`,
    ],
    // A run deletes its own rows when it ends; these belong to runs that were cancelled or gave up.
    ["upload_foreseen", sql`not exists (select from upload_jobs job where job.id = job_id and job.state in ('waiting', 'running'))`],
    ["lender_status_reads", sql`read_at < ${before(LENDER_FILE_DAYS)}`],
    ["otp_codes", sql`created_at < ${before(SHORT_LIVED_DAYS)}`],
    ["known_devices", sql`last_seen_at < ${before(days.devices)}`],
    ["sessions", sql`expires_at < ${before(days.sessions)}`],
    // The job of a message that is still waiting gave up long before.
    ["outbox", sql`created_at < ${before(days.messages)}`],
    // The recipient was erased; the job gave up within hours.
    ["outbox", sql`leaves and created_at < ${before(SHORT_LIVED_DAYS)}`],
    // The record of the recipient goes with the message; the audit trail has the number of
    // recipients.
    ["campaign_recipients", sql`at < ${before(days.messages)}`],
    ["call_events", sql`at < ${before(days.calls)}`],
    // Waiting cases are closed long before by the job that fills the queue.
    ["call_cases", sql`updated_at < ${before(days.calls)} and (state = 'done' or due_at < ${before(days.calls)})`],
    ...["call_events", "call_cases", "do_not_disturb", "campaign_recipients"].map((table): Condition => [table, ofGone]),
    ["drafts", sql`saved_at < ${before(days.drafts)}`],
    // Incomplete uploads, and files of erased customers, which cannot be decrypted.
    ["files", sql`state <> 'kept' and created_at < ${new Date(now.getTime() - 2 * ARRIVAL_MS)}`],
    ["files", sql`exists (select from customers where customers.id = customer_id and sealed_key is null)`],
    [
      "files",
      sql`named_at < ${before(days.files)}
        and not exists (select from customers where customers.id = customer_id and files.id = any(customers.files))
        and not exists (select from applications where applications.customer_id = files.customer_id and files.id = any(applications.files))
        and not exists (select from drafts where drafts.customer_id = files.customer_id and files.id = any(drafts.files))`,
    ],
    ["help_requests", sql`created_at < ${before(days.helpRequests)}`],
    ["merchant_requests", sql`created_at < ${before(days.merchantRequests)}`],
    ["help_requests", ofErased("help_requests")],
    ["help_requests", ofErasedCustomer],
    ["merchant_requests", ofErased("merchant_requests")],
    ["erased_contacts", sql`erased_at < ${before(SHORT_LIVED_DAYS)}`],
    ["session_codes", sql`expires_at < ${now}`],
    ["staff_links", sql`expires_at < ${before(LINK_DAYS)}`],
    ["staff_half_sign_ins", sql`expires_at < ${now}`],
    ["criteria_trials", sql`created_at < ${before(SHORT_LIVED_DAYS)}`],
    ["staff_reset_requests", sql`created_at < ${before(SHORT_LIVED_DAYS)}`],
    // Prospects of customers are retained, because applications and consents refer to them. So are
    // those with a passcode that was just sent.
    [
      "prospects",
      sql`customer_id is null and created_at < ${before(days.prospects)}
        and not exists (select from otp_codes where otp_codes.prospect_id = prospects.id)`,
    ],
  ];
}

async function deleteRows(ctx: Context, table: string, old: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    // As an array the subquery is evaluated once. Rows locked by others are left for the next run.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(BATCH)} for update skip locked
      ))`.execute(ctx.db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) break;
  }
  return deleted;
}
