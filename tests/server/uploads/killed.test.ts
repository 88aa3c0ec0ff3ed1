import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { runJob } from "../../../src/server/features/uploads/run-job.ts";
import { startProduct } from "../../support/product.ts";
import { freshDatabase, startTestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addMany, jobOf, LENDER, send } from "./upload-server.ts";

/** Of the test alone. */
const LOCK = 4711;
const folder = mkdtempSync(join(tmpdir(), "saral-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file whose every hundredth row is bad, and what its rows leave in the database. */
interface Imported {
  upload: string;
  rows: number;
  headers: string;
  line(lender: string, n: number): string;
  /** To which each good row adds one. */
  table: string;
  /** Something that would differ if a row were done twice or left out. */
  sum: string;
  sumOf(n: number): number;
  outcome: "new" | "changed";
}

const FILES: Imported[] = [
  {
    upload: "commission",
    rows: 24_000,
    headers: "Lender,Lender Reference,Commission,Paid On",
    line: (lender, n) => `${lender},K-${n + 1},${n}.5,2026-11-20`,
    table: "payouts",
    sum: "select sum(amount)::float from payouts",
    sumOf: (n) => n + 0.5,
    outcome: "new",
  },
  {
    upload: "application-status",
    rows: 2_400,
    headers: "Lender,Lender Reference,Status,Amount,Status Date",
    line: (lender, n) => `${lender},K-${n + 1},Approved,${n + 1},2026-11-20`,
    table: "lender_events",
    sum: "select sum(amount)::float from lender_applications where status = 'APPROVED'",
    sumOf: (n) => n + 1,
    outcome: "changed",
  },
];

/** Starts the product, which takes the job up, and kills it once some rows are in. */
async function killWhileImporting(env: Record<string, string>, token: string, jobId: string): Promise<void> {
  const product = await startProduct(env);
  await until(async () => (await product.call("GET", `/api/admin/jobs/${jobId}`, { token })).body.done > 0);
  await product.stop("SIGKILL");
}

test.each(FILES)(
  "S42 S43 a process that is killed in a $upload file leaves the rest to the next, and each row is imported once",
  async ({ upload, rows: count, headers, line, table, sum, sumOf, outcome }) => {
    const dataDir = mkdtempSync(join(folder, "data-"));
    const database = await freshDatabase();
    const at = { dataDir, databaseUrl: database.url };
    const first = await startTestServer(at);
    const token = await signInStaff(first, { area: "admin", roleId: 1 });
    await addMany(first, count);
    const rows = Array.from({ length: count }, (_, n) => line(n % 100 === 0 ? "Nobody" : LENDER, n));
    const { jobId } = (await send(first, token, `${headers}\n${rows.join("\n")}`, { upload })).body;
    // The first batch is stored, and every later one waits for a lock that this test holds until the process is killed.
    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query(`select pg_advisory_lock(${LOCK})`);
    await first.ctx.database.execute(
      `create function wait_after_first() returns trigger language plpgsql as
        $$ begin if exists (select from ${table}) then perform pg_advisory_xact_lock_shared(${LOCK}); end if; return null; end $$`,
      [],
    );
    await first.ctx.database.execute(
      `create trigger wait_after_first before insert on ${table} for each statement execute function wait_after_first()`,
      [],
    );
    await first.stop();
    await killWhileImporting({ DATA_DIR: dataDir, SIMULATOR: "off", DATABASE_URL: database.url }, token, jobId);
    await lock.end();

    const next = await startTestServer(at);
    const left = await jobOf(next, token, jobId);
    expect(left).toMatchObject({ state: "running", failed: left.done / 100 });
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(count);
    const stored = async () =>
      (await next.ctx.database.execute(`select count(*)::int as count, (${sum}) as sum from ${table}`, [])).rows[0] as object;
    expect(await stored()).toMatchObject({ count: left.done * 0.99 });
    await next.ctx.database.execute(`drop trigger wait_after_first on ${table}`, []);
    await runJob(next.ctx, jobId);
    expect(await jobOf(next, token, jobId)).toMatchObject({
      state: "done",
      done: count,
      total: count,
      success: count * 0.99,
      failed: count / 100,
      outcomes: { new: 0, changed: 0, noted: 0, unchanged: 0, [outcome]: count * 0.99 },
      faults: { "unknown-lender": count / 100 },
    });
    const whole = rows.reduce((total, _, n) => total + (n % 100 === 0 ? 0 : sumOf(n)), 0);
    expect(await stored()).toEqual({ count: count * 0.99, sum: whole });
    const problems = await next.ctx.db.selectFrom("upload_problems").select("row").where("job_id", "=", jobId).execute();
    expect(new Set(problems.map(({ row }) => row)).size).toBe(count / 100);
    expect(problems).toHaveLength(count / 100);
    await next.stop();
    await database.drop();
  },
);
