import { sql } from "kysely";
import type { UploadDocument } from "../../../contract/documents.gen.ts";
import { ROW_OUTCOMES, type UploadJob } from "../../../contract/staff/uploads/uploads.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { FileReading, JobReport } from "../../platform/db/tables/upload-tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { IMPORT_JOB } from "../../platform/jobs/queues.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { auditUpload } from "./audit-upload.ts";
import { dropFile, type ReceivedFile } from "./receive-upload.ts";
import type { Uploader } from "./uploader.ts";

/** Refused rows listed in the job; the CSV file contains all stored ones. */
const PROBLEMS_SHOWN = 50;

interface Wanted {
  upload: UploadDocument;
  caller: AdminCaller;
  dryRun: boolean;
}

const emptyReport = (reading: FileReading): JobReport => ({
  outcomes: Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, 0])) as JobReport["outcomes"],
  transitions: {},
  illegal: {},
  faults: {},
  samples: [],
  reading,
});

interface NewJob extends Wanted {
  file: { id: string; name: string; hash: string; rows: number };
  report: JobReport;
  dryRunOf: string | null;
}

/**
 * Inserts a job and its queue entry.
 * @returns its id, or that of a job that is importing the same file
 */
async function addJob(ctx: Context, tx: Db, { upload: { id: upload }, caller, dryRun, file, report, dryRunOf }: NewJob): Promise<string> {
  const id = randomUuid();
  const job = await tx
    .insertInto("upload_jobs")
    .values({
      id,
      upload,
      file_id: file.id,
      file_name: file.name,
      file_hash: file.hash,
      dry_run: dryRun,
      dry_run_of: dryRunOf,
      staff_id: caller.staffId,
      state: "waiting",
      total: file.rows,
      report: JSON.stringify(report),
      created_at: ctx.clock.now(),
    })
    // A no-op update returns the existing job; after an insert that does nothing, a separate select
    // could miss it.
    .onConflict((conflict) =>
      conflict
        .columns(["upload", "file_hash"])
        .where(sql<boolean>`not dry_run and state in ('waiting', 'running')`)
        .doUpdateSet({ total: (eb) => eb.ref("upload_jobs.total") }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (job.id === id) await ctx.jobs.send(IMPORT_JOB, { id }, { tx, group: caller.staffId });
  return job.id;
}

/**
 * Stores a file's hash and job in one transaction (S43). If the same file is already being
 * imported, returns that job and deletes the file (S36).
 */
export async function startJob(ctx: Context, wanted: Wanted, file: ReceivedFile): Promise<string> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const jobId = await addJob(ctx, tx, { ...wanted, file, report: emptyReport(file.reading), dryRunOf: null });
      const own = await tx.selectFrom("upload_jobs").select("id").where("file_id", "=", file.id).executeTakeFirst();
      if (own === undefined) await tx.deleteFrom("upload_files").where("id", "=", file.id).execute();
      else await tx.updateTable("upload_files").set({ hash: file.hash }).where("id", "=", file.id).execute();
      await auditUpload(ctx, tx, wanted, jobId);
      return jobId;
    });
  } catch (error) {
    await dropFile(ctx, file.id);
    throw error;
  }
}

/**
 * Imports the file of a completed dry run; repeated calls return the same job.
 * @throws JOB_NOT_READY for any other job
 */
export function importDryRun(ctx: Context, uploader: Uploader, dryRunId: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const jobId = await addImport(ctx, tx, uploader, dryRunId);
    await auditUpload(ctx, tx, uploader, jobId);
    return jobId;
  });
}

async function addImport(ctx: Context, tx: Db, { caller, upload }: Uploader, dryRunId: string): Promise<string> {
  const job = await tx.selectFrom("upload_jobs").selectAll().where("id", "=", dryRunId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const before = await tx.selectFrom("upload_jobs").select("id").where("dry_run_of", "=", dryRunId).executeTakeFirst();
  if (before !== undefined) return before.id;
  if (!job.dry_run || job.state !== "done" || job.file_id === null) throw new ApiError("JOB_NOT_READY");
  const file = { id: job.file_id, name: job.file_name, hash: job.file_hash, rows: job.total };
  const report = emptyReport(job.report.reading);
  return addJob(ctx, tx, { upload, caller, dryRun: false, file, report, dryRunOf: dryRunId });
}

/** Cancels a job before its next batch. A finished job is unchanged. */
export async function cancelJob(ctx: Context, jobId: string): Promise<void> {
  await endJob(ctx, jobId, "cancelled");
}

/** Dead-letter job: the import failed too often. */
export async function giveUpJob(ctx: Context, jobId: string): Promise<void> {
  await failJob(ctx, jobId, "the job of an upload failed after all retries");
}

/** Ends a job that cannot be completed. */
export async function failJob(ctx: Context, jobId: string, reason: string): Promise<void> {
  ctx.log.error({ id: jobId }, reason);
  await endJob(ctx, jobId, "failed");
}

async function endJob({ db, clock }: Pick<Context, "db" | "clock">, id: string, state: "cancelled" | "failed"): Promise<void> {
  await db
    .updateTable("upload_jobs")
    .set({ state, ended_at: clock.now() })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .execute();
}

/** State of a job. @throws NOT_FOUND */
export async function readJob(ctx: Context, upload: UploadDocument, jobId: string): Promise<UploadJob> {
  const job = await ctx.db
    .selectFrom("upload_jobs as job")
    .leftJoin("upload_jobs as later", "later.dry_run_of", "job.id")
    .selectAll("job")
    .select("later.id as imported_by")
    .where("job.id", "=", jobId)
    .executeTakeFirst();
  if (job === undefined) throw new ApiError("NOT_FOUND");
  const problems = await ctx.db
    .selectFrom("upload_problems")
    .select(["row", "column_id", "problem", "detail"])
    .where("job_id", "=", jobId)
    // Illegal status changes first, because the uploader cannot fix them in the file.
    .orderBy(sql`problem = 'illegal-jump'`, "desc")
    .orderBy("row")
    .orderBy("number")
    .limit(PROBLEMS_SHOWN)
    .execute();
  const { report } = job;
  const headers = new Map(upload.columns.map(({ id, header }) => [id, header]));
  const jumps = (counts: Record<string, number>, legal: boolean) =>
    Object.entries(counts).map(([jump, count]) => {
      const [from = "", to = ""] = jump.split(" ");
      return { from, to, count, legal };
    });
  return {
    jobId,
    upload: job.upload,
    fileName: job.file_name,
    dryRun: job.dry_run,
    state: job.state,
    done: job.done,
    total: Math.max(job.total, job.done),
    success: job.success,
    failed: job.failed,
    outcomes: report.outcomes,
    transitions: [...jumps(report.transitions, true), ...jumps(report.illegal, false)],
    faults: report.faults as Record<string, number>,
    problems: problems.map(({ row, column_id, problem, detail }) => ({
      row,
      column: column_id === null ? null : (headers.get(column_id) ?? null),
      problem,
      detail,
    })),
    samples: report.samples,
    ignoredColumns: report.reading.ignoredColumns,
    sheet: report.reading.sheet && { name: report.reading.sheet.name, others: report.reading.sheet.others },
    dayOrders: Object.entries(report.reading.dayOrders).flatMap(([id, order]) =>
      order === null ? [] : [{ column: headers.get(id) ?? id, order }],
    ),
    decimalComma: report.reading.decimalComma,
    uploadedAt: job.created_at.toISOString(),
    processedAt: job.ended_at?.toISOString() ?? null,
    importedBy: job.imported_by,
  };
}
