/**
 * `npm run bench -- import [rows]`: rows a second of an uploaded commission file of which one row in a hundred is bad, its upload,
 * look-through and import, and the memory that the process takes for it, beside COPY of the clean file into a bare table of the same
 * PostgreSQL (TEST_DATABASE_URL, else this machine's). A million rows where it is not said.
 */
import { chmodSync, createReadStream, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { runJob } from "../../src/server/features/uploads/run-job.ts";
import { signInStaff } from "../server/tables/table-server.ts";
import { addMany, FORM_TYPE, formOf, jobOf, LENDER } from "../server/uploads/upload-server.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const LOCAL_POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres";
const MEGABYTE = 1024 * 1024;
const HEADERS = "Lender,Lender Reference,Commission,Paid On";

async function write(path: string, rows: number, bad: boolean): Promise<void> {
  const file = await open(path, "w", 0o644);
  await file.write(`${HEADERS}\n`);
  for (let from = 0; from < rows; from += 10_000) {
    const count = Math.min(10_000, rows - from);
    const lines = Array.from({ length: count }, (_, index) => {
      const n = from + index + 1;
      return `${bad && n % 100 === 0 ? "Nobody" : LENDER},K-${n},${n % 9_000}.50,2026-11-20\n`;
    });
    await file.write(lines.join(""));
  }
  await file.close();
}

/** Does a piece of work; the seconds that it took, and by how many MB the process was larger at its peak. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const begin = performance.now();
  const result = await work();
  clearInterval(look);
  return { result, seconds: (performance.now() - begin) / 1_000, megabytes: (most - before) / MEGABYTE };
}

async function upload({ app }: TestServer, token: string, path: string): Promise<string> {
  const [head = "", tail = ""] = formOf("~~~~").toString().split("~~~~");
  const payload = Readable.from(
    (async function* () {
      yield Buffer.from(head);
      yield* createReadStream(path);
      yield Buffer.from(tail);
    })(),
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": FORM_TYPE };
  const answer = await app.inject({ method: "POST", url: "/api/admin/uploads/commission", headers, payload });
  if (answer.statusCode !== 200) throw new Error(answer.payload);
  return answer.json().jobId as string;
}

async function copy({ ctx }: TestServer, path: string): Promise<number> {
  await ctx.database.execute("create table copied (lender text, reference text, amount numeric(13, 2), paid_on date)", []);
  const { seconds } = await measured(() => ctx.database.execute(`copy copied from '${path}' csv header`, undefined, 0));
  return seconds;
}

export default async function importRows(): Promise<void> {
  process.env.TEST_DATABASE_URL ??= LOCAL_POSTGRES;
  const rows = Number(process.argv[3] ?? 1_000_000);
  const folder = mkdtempSync(join(tmpdir(), "saral-import-"));
  // The database reads the file for COPY by itself, as another user.
  chmodSync(folder, 0o755);
  const [clean, dirty] = [join(folder, "clean.csv"), join(folder, "dirty.csv")];
  await write(clean, rows, false);
  await write(dirty, rows, true);
  const server = await startTestServer({ env: { DATABASE_STATEMENT_MS: "60000" } });
  try {
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    await addMany(server, rows);
    const copied = await copy(server, clean);
    const sent = await measured(() => upload(server, token, dirty));
    const first = await measured(() => runJob(server.ctx, sent.result));
    const again = await measured(async () => {
      const jobId = await upload(server, token, dirty);
      await runJob(server.ctx, jobId);
      return jobId;
    });
    const job = await jobOf(server, token, sent.result);
    const row = (seconds: number, megabytes: number | null) => ({
      seconds: Number(seconds.toFixed(1)),
      "rows/s": Math.round(rows / seconds),
      "of COPY": Number((copied / seconds).toFixed(2)),
      "memory, MB more": megabytes === null ? null : Math.round(megabytes),
    });
    console.table({
      "COPY of the clean file": row(copied, null),
      "upload, looked through": row(sent.seconds, sent.megabytes),
      import: row(first.seconds, first.megabytes),
      "the same file again": row(again.seconds, again.megabytes),
    });
    console.log(`${rows} rows: ${job.success} imported, ${job.failed} refused`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
