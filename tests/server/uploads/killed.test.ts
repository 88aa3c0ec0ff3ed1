import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runJob } from "../../../src/server/features/uploads/run-job.ts";
import { startProduct } from "../../support/product.ts";
import { freshDatabase, startTestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { addMany, jobOf, LENDER, send } from "./upload-server.ts";

const ROWS = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), "saral-killed-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the product, which takes the job up, and kills it once some rows are in. */
async function killWhileImporting(env: Record<string, string>, token: string, jobId: string): Promise<void> {
  const product = await startProduct(env);
  let seen = 0;
  while (seen === 0) {
    seen = (await product.call("GET", `/api/admin/jobs/${jobId}`, { token })).body.done;
    await new Promise((done) => setTimeout(done, 10));
  }
  await product.stop("SIGKILL");
}

test("S42 S43 a process that is killed while it imports leaves the rest to the next, and nothing is done twice or left out", async () => {
  const database = process.env.TEST_DATABASE_URL ? await freshDatabase(process.env.TEST_DATABASE_URL) : null;
  const at = { dataDir, ...(database && { databaseUrl: database.url }) };
  const first = await startTestServer(at);
  const token = await signInStaff(first, { area: "admin", roleId: 1 });
  await addMany(first, ROWS);
  const rows = Array.from({ length: ROWS }, (_, n) => `${n % 100 === 0 ? "Nobody" : LENDER},K-${n + 1},${n}.5,2026-11-20`);
  const file = `Lender,Lender Reference,Commission,Paid On\n${rows.join("\n")}`;
  const { jobId } = (await send(first, token, file, { upload: "commission" })).body;
  // On PostgreSQL each batch takes so long that there is a time to kill it in; an embedded database would stop its whole process for as
  // long, so there one batch is cut off instead.
  const stumble = database ? "perform pg_sleep(1);" : "if (select count(*) from payouts) > 10000 then raise exception 'cut off'; end if;";
  await first.ctx.database.execute(
    `create function stumble() returns trigger language plpgsql as $$ begin ${stumble} return null; end $$`,
    [],
  );
  await first.ctx.database.execute("create trigger stumble before insert on payouts for each statement execute function stumble()", []);
  if (!database) await expect(runJob(first.ctx, jobId)).rejects.toThrow("cut off");
  await first.stop();
  if (database) await killWhileImporting({ DATA_DIR: dataDir, SIMULATOR: "off", DATABASE_URL: database.url }, token, jobId);

  const next = await startTestServer(at);
  const left = await jobOf(next, token, jobId);
  expect(left).toMatchObject({ state: "running", failed: left.done / 100 });
  expect(left.done).toBeGreaterThan(0);
  expect(left.done).toBeLessThan(ROWS);
  const paid = async () =>
    (await next.ctx.database.execute("select count(*)::int as count, sum(amount)::float as sum from payouts", [])).rows[0] as object;
  expect(await paid()).toMatchObject({ count: left.done * 0.99 });
  await next.ctx.database.execute("drop trigger stumble on payouts", []);
  await runJob(next.ctx, jobId);
  expect(await jobOf(next, token, jobId)).toMatchObject({
    state: "done",
    done: ROWS,
    total: ROWS,
    success: ROWS * 0.99,
    failed: ROWS / 100,
    outcomes: { new: ROWS * 0.99, changed: 0, unchanged: 0 },
    faults: { "unknown-lender": ROWS / 100 },
  });
  const sum = rows.reduce((total, _, n) => total + (n % 100 === 0 ? 0 : n + 0.5), 0);
  expect(await paid()).toEqual({ count: ROWS * 0.99, sum });
  const problems = await next.ctx.db.selectFrom("upload_problems").select("row").where("job_id", "=", jobId).execute();
  expect(new Set(problems.map(({ row }) => row)).size).toBe(ROWS / 100);
  expect(problems).toHaveLength(ROWS / 100);
  await next.stop();
  await database?.drop();
});
