import type { LenderFile } from "../../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../../engine/values/durations.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { COLLECT_JOB, STATUS_FILE_JOB, UPLOAD_JOB } from "../../../platform/jobs/queues.ts";
import { settle } from "../delivery/deliver.ts";
import { lendersWaitedFor, lockForFile, putIntoFile, releasesWaiting, waitingForFiles } from "../delivery/sent-by-file.ts";
import { writtenFor } from "../delivery/written-for.ts";
import { type LenderInForce, lenderInForce } from "../lenders.ts";
import { giveUpFile } from "./file-end.ts";
import { lastTime } from "./file-times.ts";

/** Applications of one file; more make a further one. */
const MOST_ROWS = 500;
/**
 * For how long a file waits to be fetched, where the lender's document does not say: from the evening before a long weekend to that of
 * the first working day after it, with a bank holiday on each side (Thursday to Tuesday).
 */
const USUAL_WAIT_HOURS = 120;
const LEAST_WAIT_HOURS = 1;

/** A lender that is reached by files. */
export interface FileLender extends LenderInForce {
  connector: LenderFile;
}

/** A lender's document where it says that it is reached by files, of the live release or else of the given one. */
export async function fileLender(ctx: Context, lender: string, release: string | null): Promise<FileLender | null> {
  const found = await lenderInForce(ctx, lender, release);
  const connector = found?.document.connector;
  return found !== null && connector?.protocol === "file" ? { ...found, connector } : null;
}

/** The job of the clock: for each lender whose time has come, one job makes its files and one reads its answers. */
export async function startFilesDue(ctx: Context): Promise<void> {
  await giveBack(ctx);
  await giveUpUnfetched(ctx);
  const now = ctx.clock.now();
  for (const { document, connector } of await fileLenders(ctx)) {
    await inTransaction(ctx, async (tx) => {
      const due_at = lastTime(connector.times, now);
      const added = await tx
        .insertInto("lender_runs")
        .values({ lender: document.id, due_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning("lender")
        .executeTakeFirst();
      // Another server was first.
      if (added === undefined) return;
      await tx.deleteFrom("lender_runs").where("lender", "=", document.id).where("due_at", "<", due_at).execute();
      await ctx.jobs.send(COLLECT_JOB, { lender: document.id }, { tx });
      if (connector.statusFile !== undefined) await ctx.jobs.send(STATUS_FILE_JOB, { lender: document.id }, { tx, group: document.id });
    });
  }
}

/**
 * What waits for a file of a lender that is reached by other ways by now: nothing will collect it, and it is put together for the
 * file, so its customer is asked to send it once more.
 */
async function giveBack(ctx: Context): Promise<void> {
  const { lenders } = ctx.releases.live().catalog;
  for (const { id, attempt, lender, release } of await waitingForFiles(ctx.db)) {
    const now = lenders.get(lender)?.connector.protocol;
    if (now === undefined || now === "file") continue;
    if ((await writtenFor(ctx, lender, release))?.protocol === "file") await settle(ctx, id, attempt, "unreachable");
  }
}

/**
 * Files that their lenders did not ask for in time: nobody else would ever end their waiting. Those that are uploaded end by their
 * own jobs; one that was made to be fetched, of a lender that fetches no more, has its time all the same.
 */
async function giveUpUnfetched(ctx: Context): Promise<void> {
  const { lenders } = ctx.releases.live().catalog;
  const waiting = await ctx.db
    .selectFrom("lender_files")
    .select(["id", "lender", "release", "created_at"])
    .where("state", "=", "waiting")
    .where("created_at", "<", new Date(ctx.clock.now().getTime() - LEAST_WAIT_HOURS * HOUR_MS))
    .execute();
  for (const { id, lender, release, created_at } of waiting) {
    const made = await writtenFor(ctx, lender, release);
    if (made?.protocol !== "file" || made.delivery.way !== "fetch") continue;
    const now = lenders.get(lender)?.connector;
    const { waitHours = USUAL_WAIT_HOURS } = now?.protocol === "file" && now.delivery.way === "fetch" ? now.delivery : made.delivery;
    if (ctx.clock.now().getTime() - created_at.getTime() <= waitHours * HOUR_MS) continue;
    ctx.log.warn({ lender, id }, "a lender did not fetch a file in time");
    await giveUpFile(ctx, id);
  }
}

/** The lenders in force that are reached by files, and those taken out since that applications still wait for. */
async function fileLenders(ctx: Context): Promise<FileLender[]> {
  const { lenders } = ctx.releases.live().catalog;
  const waiting = await lendersWaitedFor(ctx.db);
  const gone = waiting.filter(({ lender }) => !lenders.has(lender));
  const all = [...[...lenders.keys()].map((lender) => ({ lender, release: null })), ...gone];
  const found = await Promise.all(all.map(({ lender, release }) => fileLender(ctx, lender, release)));
  return found.filter((lender) => lender !== null);
}

/**
 * The job that collects what waits for a lender into files. Each submission stands in one file; what was written for a call, before
 * the lender came to be reached by files, stands in none.
 */
export async function collectFiles(ctx: Context, lenderId: string): Promise<void> {
  for (;;) {
    const releases: string[] = [];
    for (const release of await releasesWaiting(ctx.db, lenderId))
      if ((await writtenFor(ctx, lenderId, release))?.protocol === "file") releases.push(release);
    const lender = releases[0] === undefined ? null : await fileLender(ctx, lenderId, releases[0]);
    if (lender === null || !(await collectOne(ctx, lender, releases))) return;
  }
}

/** Whether there was anything to collect. @param releases those under which it was written for a file */
function collectOne(ctx: Context, { document, connector, release }: FileLender, releases: readonly string[]): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockForFile(tx, document.id, releases, MOST_ROWS);
    const rows = found.filter(({ sealed_body }) => sealed_body !== null);
    if (rows.length === 0) return false;
    const id = randomUuid();
    const created_at = ctx.clock.now();
    await tx
      .insertInto("lender_files")
      .values({ id, lender: document.id, release: release.hash, rows: rows.length, state: "waiting", created_at })
      .execute();
    await tx
      .insertInto("lender_file_rows")
      .values(
        rows.map((row, position) => ({
          file_id: id,
          position,
          lender_application_id: row.id,
          customer_id: row.customer_id,
          sealed_body: row.sealed_body ?? "",
        })),
      )
      .execute();
    await putIntoFile(
      tx,
      rows.map((row) => row.id),
      id,
    );
    if (connector.delivery.way === "upload") await ctx.jobs.send(UPLOAD_JOB, { id }, { tx, group: document.id });
    return true;
  });
}
