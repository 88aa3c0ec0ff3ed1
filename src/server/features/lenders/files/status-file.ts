import type { LenderFile } from "../../../../contract/documents.gen.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { RowProblem } from "../../../platform/db/tables/lending-tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { authenticated } from "../../../platform/integrations/authentication.ts";
import { USUAL_TIMEOUT_SECONDS } from "../../../platform/integrations/connectors.ts";
import { type Download, download, NoAnswer } from "../../../platform/integrations/http.ts";
import { addressToCall, credentialsOf } from "../lender-endpoint.ts";
import { lockByReport } from "../news/lock-by-report.ts";
import { applyNews, hashOf, readNews } from "../news/news.ts";
import { type FileLender, fileLender } from "./files.ts";
import { BrokenFile, statusRows } from "./status-rows.ts";

/** Above any legitimate file, in bytes and rows. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ROWS = 200_000;
/** Problems stored individually; further ones are only counted. */
const MAX_PROBLEMS = 100;
/**
 * Timeout of the whole file, which is read as fast as its rows are processed. The answer and each
 * part of it have the usual timeout of calls.
 */
const MAX_FILE_MS = 25 * 60_000;
/** HTTP statuses that mean that there is no file. */
const NOTHING = new Set([204, 404]);

interface Reading {
  rows: number;
  bad: number;
  problems: RowProblem[];
  complete: boolean;
}

/**
 * Job that reads a lender's status file as a stream; repeated rows have no effect. Invalid rows are
 * counted and recorded by line. Throws if the file could not be read to its end, so that it is
 * retried.
 */
export async function readStatusFile(ctx: Context, lenderId: string): Promise<void> {
  const lender = await fileLender(ctx, lenderId, null);
  if (lender?.connector.statusFile === undefined) return;
  const { format } = lender.connector.statusFile;
  const file = await fetchFile(ctx, lender, lender.connector.statusFile.path);
  if (NOTHING.has(file.status)) return file.cancel();
  if (file.status !== 200) return file.cancel().then(() => Promise.reject(new NoAnswer(`answer ${file.status}`)));
  const reading: Reading = { rows: 0, bad: 0, problems: [], complete: false };
  try {
    await readRows(ctx, lender, format, file, reading);
  } finally {
    await note(ctx, lenderId, reading);
  }
  if (!reading.complete) throw new Error("a status file could not be read completely");
}

async function fetchFile(ctx: Context, { document, connector }: FileLender, path: string): Promise<Download> {
  const url = await addressToCall(ctx, connector.endpoint, path);
  const credentials = await credentialsOf(ctx, document, connector.authentication);
  const accept = connector.statusFile?.format === "csv" ? "text/csv" : "application/jsonl";
  const timeLimitMs = (connector.timeoutSeconds ?? USUAL_TIMEOUT_SECONDS) * 1000;
  const signing = { text: new URL(url).pathname, now: ctx.clock.now(), timeLimitMs };
  return authenticated(credentials, signing, async (headers) => {
    const file = await download(url, { ...headers, accept }, { partMs: timeLimitMs, wholeMs: MAX_FILE_MS, mostBytes: MAX_BYTES });
    if (file.status === 401) await file.cancel();
    return file;
  });
}

async function readRows(ctx: Context, lender: FileLender, format: LenderFile["format"], file: Download, reading: Reading): Promise<void> {
  const { id } = lender.document;
  // In a table the pointer names a column.
  const [, column = ""] = lender.connector.answer.status.split("/");
  try {
    for await (const { line, row } of statusRows(file.bytes, format, column)) {
      reading.rows += 1;
      if (reading.rows > MAX_ROWS) return;
      const problem = row === null ? "unreadable" : await importRow(ctx, lender, row);
      if (problem === null) continue;
      reading.bad += 1;
      if (reading.problems.length < MAX_PROBLEMS) reading.problems.push({ line, problem });
    }
    reading.complete = true;
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof BrokenFile)) throw error;
    ctx.log.warn({ lender: id, note: error.message }, "a status file was interrupted");
  } finally {
    await file.cancel();
  }
}

/**
 * Imports one row. Returns its problem, null if it was imported or already known; a bad row does
 * not affect others. Throws if the database is unavailable.
 */
async function importRow(ctx: Context, lender: FileLender, row: object): Promise<RowProblem["problem"] | null> {
  try {
    return await importUpdate(ctx, lender, row);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    ctx.log.error({ err: error, lender: lender.document.id }, "a row of a status file could not be processed");
    return "not-taken";
  }
}

async function importUpdate(ctx: Context, { document, connector }: FileLender, row: object): Promise<RowProblem["problem"] | null> {
  const news = readNews(connector, row);
  if (news.application === null && news.reference === null) return "no-application";
  if (news.word === null) return "no-status";
  return inTransaction(ctx, async (tx) => {
    const found = await lockByReport(tx, document.id, news);
    if (found === undefined) return "unknown-application";
    const event = news.event ?? hashOf(`${found.attempt} ${JSON.stringify(row)}`);
    await applyNews(ctx, tx, found, { lender: document, news, event });
    return null;
  });
}

async function note(ctx: Context, lender: string, { rows, bad, problems, complete }: Reading): Promise<void> {
  await ctx.db
    .insertInto("lender_status_reads")
    .values({ id: randomUuid(), lender, read_at: ctx.clock.now(), complete, rows, bad, problems: JSON.stringify(problems) })
    .execute();
  if (bad > 0)
    ctx.log.warn({ lender, count: bad, note: JSON.stringify(problems.slice(0, 10)) }, "rows of a status file could not be processed");
}
