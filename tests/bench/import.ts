/**
 * `npm run bench -- import [rows]`: rows a second of an uploaded commission file of which one row in a hundred is bad, its upload,
 * look-through and import, and the memory that the process takes for it; and of a status file of a tenth as many rows. Beside them COPY of
 * the clean file into a bare table of the same PostgreSQL (TEST_DATABASE_URL, else the product's own), and COPY of finished rows into a table
 * with the keys and indexes of the one that the import fills. A million rows by default.
 */
import { createHash } from "node:crypto";
import { chmodSync, createReadStream, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { runJob } from "../../src/server/features/uploads/run-job.ts";
import { signInStaff } from "../server/tables/table-server.ts";
import { addMany, analyzeTables, FORM_TYPE, formOf, jobOf, LENDER } from "../server/uploads/upload-server.ts";
import { providePostgres } from "../support/postgres.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { grouped, type ReadmeRows } from "./readme-rows.ts";

const MEGABYTE = 1024 * 1024;
const HEADERS = "Lender,Lender Reference,Commission,Paid On";
const DAY = "2026-11-20";

/** By default a million rows. */
interface ImportSizes {
  rows: number;
}
export const sizesOf = ([rows]: readonly string[]): Partial<ImportSizes> => (rows === undefined ? {} : { rows: Number(rows) });

/** Of one piece of the work. */
interface ImportFigures {
  rows: number;
  seconds: number;
  "rows/s": number;
  /** How many times as fast as COPY of the clean file, and of finished rows. */
  "of COPY": number;
  "of COPY, keyed": number;
  "memory, MB more": number | null;
}

type Line = (n: number) => string;
const lenderOf = (n: number, bad: boolean) => (bad && n % 100 === 0 ? "Nobody" : LENDER);
const commissionRow =
  (bad: boolean): Line =>
  (n) =>
    `${lenderOf(n, bad)},K-${n},${n % 9_000}.50,${DAY}`;
const statusRow: Line = (n) => `${lenderOf(n, true)},K-${n},${["In review", "Approved", "Declined"][n % 3]},,${DAY}`;
/** As the import keeps it. */
const finishedRow: Line = (n) => {
  const key = createHash("sha256")
    .update(JSON.stringify([LENDER, `K-${n}`, DAY]))
    .digest("base64url");
  return `${LENDER},K-${n},${key},${n % 9_000}.50,${DAY},00000000-0000-0000-0000-000000000000,2026-11-24T00:00:00Z`;
};

async function write(path: string, rows: number, headers: string, line: Line): Promise<string> {
  const file = await open(path, "w", 0o644);
  await file.write(`${headers}\n`);
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, rows - from) }, (_, index) => `${line(from + index + 1)}\n`);
    await file.write(lines.join(""));
  }
  await file.close();
  return path;
}

/** Does a piece of work; the seconds that it took, and by how many MB the process was larger at its peak. */
async function measureWork<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const begin = performance.now();
  const result = await work();
  clearInterval(look);
  return { result, seconds: (performance.now() - begin) / 1_000, megabytes: (most - before) / MEGABYTE };
}

async function upload({ app }: TestServer, token: string, path: string, format = "commission"): Promise<string> {
  const [head = "", tail = ""] = formOf("~~~~").toString().split("~~~~");
  const payload = Readable.from(
    (async function* () {
      yield Buffer.from(head);
      yield* createReadStream(path);
      yield Buffer.from(tail);
    })(),
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": FORM_TYPE };
  const answer = await app.inject({ method: "POST", url: `/api/admin/uploads/${format}`, headers, payload });
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  return answer.json().jobId as string;
}

/** Seconds. */
async function copy({ ctx }: TestServer, table: string, columns: string, path: string): Promise<number> {
  const run = () =>
    ctx.database.execute(`set local statement_timeout = 0; copy ${table} (${columns}) from '${path}' csv header`, undefined, 0);
  const { seconds } = await measureWork(run);
  await ctx.database.execute(`drop table ${table}; checkpoint`);
  return seconds;
}

export default async function importRows({ rows = 1_000_000 }: Partial<ImportSizes> = {}): Promise<Record<string, ImportFigures>> {
  await providePostgres(true);
  const statusRows = Math.ceil(rows / 10);
  const folder = mkdtempSync(join(tmpdir(), "saral-import-"));
  // The database reads the file for COPY by itself, as another user.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, `${name}.csv`);
  const clean = await write(at("clean"), rows, HEADERS, commissionRow(false));
  const dirty = await write(at("dirty"), rows, HEADERS, commissionRow(true));
  const whole = await write(at("whole"), rows, "", finishedRow);
  const news = await write(at("news"), statusRows, "Lender,Lender Reference,Status,Amount,Status Date", statusRow);
  const server = await startTestServer({ env: { DATABASE_STATEMENT_MS: "60000" } });
  const { database } = server.ctx;
  try {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    await addMany(server, rows);
    await analyzeTables(server);
    await database.execute("create table copied (lender text, reference text, amount numeric(13, 2), paid_on date)");
    const copied = await copy(server, "copied", "lender, reference, amount, paid_on", clean);
    await database.execute("create table keyed (like payouts including all)");
    const keyed = await copy(server, "keyed", "lender, reference, key, amount, paid_on, job_id, updated_at", whole);
    const sent = await measureWork(() => upload(server, token, dirty));
    const first = await measureWork(() => runJob(server.ctx, sent.result));
    const again = await measureWork(async () => runJob(server.ctx, await upload(server, token, dirty)));
    const statuses = await measureWork(async () => {
      const jobId = await upload(server, token, news, "application-status");
      await runJob(server.ctx, jobId);
      return jobId;
    });
    const row = (count: number, seconds: number, megabytes: number | null): ImportFigures => ({
      rows: count,
      seconds: Number(seconds.toFixed(1)),
      "rows/s": Math.round(count / seconds),
      "of COPY": Number((copied / rows / (seconds / count)).toFixed(3)),
      "of COPY, keyed": Number((keyed / rows / (seconds / count)).toFixed(2)),
      "memory, MB more": megabytes === null ? null : Math.round(megabytes),
    });
    const figures = {
      "COPY, bare table": row(rows, copied, null),
      "COPY, keys and indexes": row(rows, keyed, null),
      "upload, looked through": row(rows, sent.seconds, sent.megabytes),
      import: row(rows, first.seconds, first.megabytes),
      "the same file again": row(rows, again.seconds, again.megabytes),
      "status file": row(statusRows, statuses.seconds, statuses.megabytes),
    };
    console.table(figures);
    for (const jobId of [sent.result, statuses.result]) {
      const job = await jobOf(server, token, jobId);
      console.log(`${job.upload}: ${job.total} rows, ${job.success} imported, ${job.failed} refused`);
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function readmeRows(figures: Record<string, ImportFigures>): ReadmeRows {
  const { import: imported, "upload, looked through": uploaded } = figures;
  if (!imported || !uploaded) throw new Error("No figures of the import and the upload");
  return {
    [`Import of ${grouped(imported.rows)} rows`]: `${grouped(imported["rows/s"])} rows a second, ${imported["of COPY"]} of COPY`,
    "The same file uploaded": `${uploaded["of COPY"]}; ${uploaded["memory, MB more"]} MB more`,
  };
}
