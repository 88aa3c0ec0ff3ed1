import { type RawBuilder, sql } from "kysely";
import { DAY_MS, HOUR_MS } from "../../engine/values/durations.ts";
import type { Context } from "./context.ts";

/** Rows that one statement deletes, so that nobody waits for it. */
const BATCH = 500;
/** Batches of one table in one run; what is left then goes in the next. */
const MAX_BATCHES = 200;

/**
 * Days where the site does not say. Sessions tell who was signed in when, for which the DPDP Rules ask a year; the other
 * periods are our own. Consents, applications and what lenders said of them are kept, and so are the releases that they name.
 */
const USUAL_DAYS = {
  sessions: 365,
  messages: 180,
  prospects: 90,
  drafts: 365,
  helpRequests: 365,
  merchantRequests: 365,
  devices: 180,
  files: 7,
  /** Who was called, and how it ended, serves the next call. */
  calls: 365,
  /** Files of the staff: within this time rows that were refused can be had with their cells. */
  uploads: 30,
};
/** A file that was announced arrives within the hour, or not at all. */
const ARRIVAL_MS = HOUR_MS;
/** Passcodes and the keys of repeated calls serve for minutes; nobody needs to change this. */
const SHORT_LIVED_DAYS = 1;

/** What a lender may fetch again, and what came of reading its answers; the applications themselves are kept. */
const LENDER_FILE_DAYS = 90;
/** For so long somebody who comes by a link that ended is told why. */
const LINK_DAYS = 30;

/** What is deleted: rows of a table for which this holds. */
type Condition = [table: string, old: RawBuilder<unknown>];

/** Requests that tell the number or the email of a customer who was erased since they were made. The erasure deletes those that it sees. */
const ofErased = (table: string) => sql`exists (
  select from erased_contacts gone
  where gone.contact = any(${sql.ref(table)}.contacts) and gone.erased_at >= ${sql.ref(table)}.created_at)`;

/** What a customer asked for while signed in, whichever address they gave. */
const ofErasedCustomer = sql`exists (select from customers where customers.id = help_requests.customer_id and customers.sealed_key is null)`;

/** Rows of customers who were erased. The erasure deletes them; this is for what somebody added beside it. */
const ofGone = sql`customer_id in (select id from customers where sealed_key is null)`;

/** For how many days each kind of row is kept on this site. */
export function retentionDays(ctx: Context): typeof USUAL_DAYS {
  return { ...USUAL_DAYS, ...ctx.releases.live().site.retentionDays };
}

/** Deletes what has served its time, some rows at a time. Any number of servers may do it at once. */
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
    // One that is left half way, and one whose rows were taken in long ago; its job stays.
    ["upload_files", sql`hash is null and created_at < ${new Date(now.getTime() - 2 * ARRIVAL_MS)}`],
    [
      "upload_files",
      sql`created_at < ${before(days.uploads)}
        and not exists (select from upload_jobs job where job.file_id = upload_files.id and job.state in ('waiting', 'running'))`,
    ],
    // The run deletes its own when it ends; this is for one that was cancelled or given up.
    ["upload_foreseen", sql`not exists (select from upload_jobs job where job.id = job_id and job.state in ('waiting', 'running'))`],
    ["lender_status_reads", sql`read_at < ${before(LENDER_FILE_DAYS)}`],
    ["otp_codes", sql`created_at < ${before(SHORT_LIVED_DAYS)}`],
    ["known_devices", sql`last_seen_at < ${before(days.devices)}`],
    ["sessions", sql`expires_at < ${before(days.sessions)}`],
    // The job of one that still waits was given up long before.
    ["outbox", sql`created_at < ${before(days.messages)}`],
    // Whoever it tells of an erasure is not known any more; its job was given up within hours.
    ["outbox", sql`leaves and created_at < ${before(SHORT_LIVED_DAYS)}`],
    // That they were written to goes with the message; how many were, the audit trail has.
    ["campaign_recipients", sql`at < ${before(days.messages)}`],
    ["call_events", sql`at < ${before(days.calls)}`],
    // One that still waits is put away by the job that fills the queue, long before.
    ["call_cases", sql`updated_at < ${before(days.calls)} and (state = 'done' or due_at < ${before(days.calls)})`],
    ...["call_events", "call_cases", "do_not_disturb", "campaign_recipients"].map((table): Condition => [table, ofGone]),
    ["drafts", sql`saved_at < ${before(days.drafts)}`],
    // One that is left half way, and one of an erased customer, which nobody can open.
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
    // Whoever signed in keeps theirs: applications and consents name it. A code that was just sent keeps its own too.
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
    // An array, so that the rows are chosen once; those that somebody is changing are left for the next run.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old} limit ${sql.lit(BATCH)} for update skip locked
      ))`.execute(ctx.db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH) break;
  }
  return deleted;
}
