import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { UploadDocument } from "../../../contract/documents.gen.ts";
import type { UploadActionId } from "../../../contract/staff/uploads/actions.ts";
import { findColumns } from "../../../engine/validate/upload-columns.ts";
import { type RowProblem, uploadRowReader } from "../../../engine/validate/upload-row.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { isLikelyDay } from "../../../engine/values/day-spans.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { FileReading, JobReport } from "../../platform/db/tables/upload-tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { ActionCall, ActionRow, RowResult, UploadHandler } from "./action.ts";
import type { FileRow } from "./csv-rows.ts";
import { failJob } from "./jobs.ts";
import { lenderFinder } from "./lender-names.ts";
import { recordStatusUpdates } from "./lender-status-updates.ts";
import { recordPayouts } from "./payouts.ts";
import { simulatedState } from "./simulated-state.ts";
import { rowsOf } from "./stored-file.ts";

/** Refused rows stored individually; further ones are only counted. */
const MAX_PROBLEMS = 200_000;
const MAX_SAMPLES = 20;

interface Action {
  handler: UploadHandler;
  /**
   * Rows per transaction. A cancellation, and others who need the locked rows, wait for one batch;
   * a killed process repeats one.
   */
  batch: number;
}

/** Handlers of the contract's actions. */
const ACTIONS: Record<UploadActionId, Action> = {
  // Each row locks an application, for which the lender's webhooks wait, and may send messages.
  "record-lender-news": { handler: recordStatusUpdates, batch: 200 },
  "record-payout": { handler: recordPayouts, batch: 4_000 },
};

/** Result of one row. */
interface CheckedRow {
  number: number;
  problems: (RowProblem & { detail?: string })[];
  result: RowResult | null;
}

/**
 * Job that imports an uploaded file in batches. Each batch commits its changes, findings and the
 * progress in one transaction, so that a job resumed after a crash neither repeats nor skips rows
 * (S42).
 */
export async function runJob(ctx: Context, jobId: string): Promise<void> {
  const job = await ctx.db.selectFrom("upload_jobs").selectAll().where("id", "=", jobId).executeTakeFirst();
  if (job === undefined || (job.state !== "waiting" && job.state !== "running")) return;
  const upload = ctx.releases.live().catalog.uploads.get(job.upload);
  const file = job.file_id === null ? undefined : await fileOf(ctx, job.file_id);
  if (upload === undefined || file === undefined)
    return failJob(
      ctx,
      jobId,
      `an uploaded file was not imported: its ${upload === undefined ? "format was removed" : "content was deleted"}`,
    );
  const action = ACTIONS[upload.action as UploadActionId];
  const process = batchProcessor(upload, action.handler, { jobId, dryRun: job.dry_run, reading: job.report.reading });
  let head: Head | null = null;
  let at = 0;
  let batch: FileRow[] = [];
  const work = async () => {
    const rows = batch;
    batch = [];
    return processBatch(ctx, jobId, {
      from: at - rows.length,
      rows,
      work: (tx) => process(ctx, tx, rows, head ?? { places: [], width: 0 }),
    });
  };
  for await (const rows of rowsOf(ctx, file, job.report.reading)) {
    for (const row of rows) {
      if (head === null) {
        head = { places: findColumns(upload.columns, row.cells).places, width: row.cells.length };
        continue;
      }
      at += 1;
      if (at <= job.done) continue;
      batch.push(row);
      if (batch.length >= action.batch && !(await work())) return;
    }
  }
  if (batch.length > 0 && !(await work())) return;
  if (job.dry_run) await ctx.db.deleteFrom("upload_foreseen").where("job_id", "=", jobId).execute();
  await ctx.db
    .updateTable("upload_jobs")
    .set({ state: "done", total: at, ended_at: ctx.clock.now() })
    .where("id", "=", jobId)
    .where("state", "in", ["waiting", "running"])
    .where("done", "=", at)
    .execute();
}

async function fileOf({ db }: Context, id: string) {
  const row = await db.selectFrom("upload_files").select(["id", "format", "bytes"]).where("id", "=", id).executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes) };
}

/** Cell index of each column, and the number of columns in the file. */
interface Head {
  places: readonly number[];
  width: number;
}

type ProcessBatch = (ctx: Context, tx: Db, rows: readonly FileRow[], head: Head) => Promise<CheckedRow[]>;

/** The cell at a place of a row; -1 for a column that the file does not have. */
function cellAt({ cells, numbers }: FileRow, place: number): string | number {
  const cell = cells[place] ?? "";
  return numbers?.includes(place) ? Number(cell) : cell;
}

/** Creates the function that processes a batch: parses cells, and runs the action for valid rows. */
function batchProcessor(
  upload: UploadDocument,
  handler: UploadHandler,
  call: { jobId: string; dryRun: boolean; reading: FileReading },
): ProcessBatch {
  const read = uploadRowReader(upload.columns, call.reading);
  const { columns } = upload;
  const columnOf = new Map(columns.map(({ id, fills }) => [fills, id]));
  const keyFields = upload.key.map((id) => columns.find((column) => column.id === id)?.fills ?? id);
  const keyOf: ActionCall["keyOf"] = (values) =>
    createHash("sha256")
      .update(JSON.stringify(keyFields.map((field) => values[field] ?? null)))
      .digest("base64url");
  const days = columns.filter(({ type }) => type === "date");
  const order = new Map(columns.map(({ id }, index) => [id, index]));
  const placeOf = ({ column }: RowProblem) => order.get(column ?? "") ?? -1;
  return async (ctx, tx, rows, { places, width }) => {
    const today = todayInIndia(ctx.clock.now());
    const valid: (ActionRow & { checked: CheckedRow })[] = [];
    const faulty: typeof valid = [];
    const check = handler.checker(ctx, upload);
    const all = rows.map((row): CheckedRow => {
      const checked: CheckedRow = { number: row.number, problems: [], result: null };
      const fault = row.fault ?? (row.cells.slice(width).some((cell) => cell.trim() !== "") ? "too-many-cells" : null);
      if (fault !== null) {
        checked.problems.push({ column: null, problem: fault });
        return checked;
      }
      const { values, problems } = read(places.map((place) => cellAt(row, place)));
      checked.problems = problems;
      for (const { id, fills } of days) {
        const day = values[fills];
        if (day && !isLikelyDay(day, today)) problems.push({ column: id, problem: "not-a-date" });
      }
      for (const { fault: problem, field } of check(values)) problems.push({ column: columnOf.get(field) ?? null, problem });
      (problems.length === 0 ? valid : faulty).push({ number: row.number, values, checked });
      return checked;
    });
    await addUnknownReferences(ctx, tx, handler, columnOf.get("reference"), faulty);
    for (const { checked } of faulty) checked.problems.sort((one, other) => placeOf(one) - placeOf(other));
    const foreseen = call.dryRun ? simulatedState(tx, call.jobId) : null;
    const results = await handler.run(ctx, tx, valid, { jobId: call.jobId, foreseen, upload, keyOf });
    for (const [index, { checked }] of valid.entries()) {
      const result = results[index] ?? null;
      checked.result = result;
      if (result === null || !("fault" in result)) continue;
      const { fault: problem, field, jump } = result;
      const column = field === null ? null : (columnOf.get(field) ?? null);
      checked.problems.push({ column, problem, ...(jump && { detail: `${jump.from} ${jump.to}` }) });
    }
    return all;
  };
}

/** Adds the fault of an unknown application to rows that have other faults. */
async function addUnknownReferences(
  ctx: Context,
  tx: Db,
  handler: UploadHandler,
  column: string | undefined,
  faulty: readonly (ActionRow & { checked: CheckedRow })[],
): Promise<void> {
  const lenderOf = lenderFinder(ctx);
  const named = faulty.flatMap(({ values: { lender, reference }, checked }) => {
    const found = lenderOf(lender)?.id;
    return column && found && reference ? [{ lender: found, reference, checked }] : [];
  });
  if (named.length === 0 || column === undefined) return;
  const known = await handler.knownReferences(
    tx,
    named.map(({ lender, reference }) => ({ lender, reference })),
  );
  for (const { lender, reference, checked } of named)
    if (!known.has(`${lender} ${reference}`)) checked.problems.push({ column, problem: "unknown-application" });
}

interface Batch {
  /** Number of rows processed before these. */
  from: number;
  rows: readonly FileRow[];
  work(tx: Db): Promise<CheckedRow[]>;
}

/**
 * Processes a batch. Returns whether to continue: false if the job has ended meanwhile, or another
 * process works on it.
 */
function processBatch(ctx: Context, jobId: string, { from, rows, work }: Batch): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const job = await tx
      .selectFrom("upload_jobs")
      .select(["state", "done", "failed", "report"])
      .where("id", "=", jobId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (job === undefined || job.done !== from || (job.state !== "waiting" && job.state !== "running")) return false;
    const checked = await work(tx);
    const failed = checked.filter(({ problems }) => problems.length > 0);
    if (job.failed < MAX_PROBLEMS) await keepProblems(tx, jobId, failed);
    await tx
      .updateTable("upload_jobs")
      .set((eb) => ({
        state: "running",
        done: from + rows.length,
        success: eb("success", "+", checked.length - failed.length),
        failed: eb("failed", "+", failed.length),
        report: JSON.stringify(added(job.report, checked)),
      }))
      .where("id", "=", jobId)
      .execute();
    return true;
  });
}

async function keepProblems(tx: Db, jobId: string, failed: readonly CheckedRow[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.flatMap(({ number: row, problems }) =>
    problems.map(({ column, problem, detail }, number) => ({ row, number, column_id: column, problem, detail })),
  );
  await sql`
    insert into upload_problems (job_id, row, number, column_id, problem, detail)
    select ${jobId}::uuid, p.row, p.number, p.column_id, p.problem, p.detail from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (row integer, number smallint, column_id text, problem text, detail text)`.execute(tx);
}

/** A report including another batch. */
function added(report: JobReport, checked: readonly CheckedRow[]): JobReport {
  const sum: JobReport = structuredClone(report);
  const count = (counts: Partial<Record<string, number>>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { number, problems, result } of checked) {
    for (const { problem, detail } of problems) {
      count(sum.faults, problem);
      if (detail !== undefined) count(sum.illegal, detail);
    }
    if (result === null || !("outcome" in result)) continue;
    sum.outcomes[result.outcome] += 1;
    const { change } = result;
    if (change === undefined) continue;
    if (change.isStatus) count(sum.transitions, `${change.from} ${change.to}`);
    if (sum.samples.length < MAX_SAMPLES) sum.samples.push({ row: number, name: change.name, from: change.from, to: change.to });
  }
  return sum;
}
