import type { LenderFile } from "../../../../contract/documents.gen.ts";
import { HOUR_MS } from "../../../../engine/values/durations.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { COLLECT_JOB, STATUS_FILE_JOB, UPLOAD_JOB } from "../../../platform/jobs/queues.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { settle } from "../delivery/deliver.ts";
import { assignToFile, lendersWithWaiting, lockForFile, releasesOfWaiting, waitingForFiles } from "../delivery/sent-by-file.ts";
import { writtenFor } from "../delivery/written-for.ts";
import { giveUpFile } from "./file-end.ts";
import { lastTime } from "./file-times.ts";

/** Applications per file. */
const MAX_ROWS = 500;
/**
 * Default time for which a file can be fetched: from the evening before a long weekend to that of
 * the next working day, with a bank holiday on each side (Thursday to Tuesday).
 */
const DEFAULT_WAIT_HOURS = 120;
const MIN_WAIT_HOURS = 1;

/** A lender with a file connector. */
export interface FileLender extends LenderInForce {
  connector: LenderFile;
}

/** Returns a lender's document if it has a file connector: from the live release, else from the given one. */
export async function fileLender(ctx: Context, lender: string, release: string | null): Promise<FileLender | null> {
  const found = await lenderInForce(ctx, lender, release, ctx.db);
  const connector = found?.document.connector;
  return found !== null && connector?.protocol === "file" ? { ...found, connector } : null;
}

/**
 * Scheduled job: for each lender whose time has come, one job generates its files and one reads its
 * status file.
 */
export async function startFilesDue(ctx: Context): Promise<void> {
  await releaseUncollectable(ctx);
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
      // Another server has already done this.
      if (added === undefined) return;
      await tx.deleteFrom("lender_runs").where("lender", "=", document.id).where("due_at", "<", due_at).execute();
      await ctx.jobs.send(COLLECT_JOB, { lender: document.id }, { tx });
      if (connector.statusFile !== undefined) await ctx.jobs.send(STATUS_FILE_JOB, { lender: document.id }, { tx, group: document.id });
    });
  }
}

/**
 * Submissions waiting for a file of a lender that now uses another protocol. Nothing would collect
 * them, and their bodies have the file format, so the customers are asked to submit again.
 */
async function releaseUncollectable(ctx: Context): Promise<void> {
  const { lenders } = ctx.releases.live().catalog;
  for (const { id, attempt, lender, release } of await waitingForFiles(ctx.db)) {
    const now = lenders.get(lender)?.connector.protocol;
    if (now === undefined || now === "file") continue;
    if ((await writtenFor(ctx, lender, release, ctx.db))?.protocol === "file") await settle(ctx, id, attempt, "unreachable");
  }
}

/**
 * Gives up files that their lenders did not fetch in time; nothing else would end them. Uploads end
 * by their own jobs. Files made for fetching have the full time even if the lender does not fetch
 * any more.
 */
async function giveUpUnfetched(ctx: Context): Promise<void> {
  const { lenders } = ctx.releases.live().catalog;
  const waiting = await ctx.db
    .selectFrom("lender_files")
    .select(["id", "lender", "release", "created_at"])
    .where("state", "=", "waiting")
    .where("created_at", "<", new Date(ctx.clock.now().getTime() - MIN_WAIT_HOURS * HOUR_MS))
    .execute();
  for (const { id, lender, release, created_at } of waiting) {
    const made = await writtenFor(ctx, lender, release, ctx.db);
    if (made?.protocol !== "file" || made.delivery.way !== "fetch") continue;
    const now = lenders.get(lender)?.connector;
    const { waitHours = DEFAULT_WAIT_HOURS } = now?.protocol === "file" && now.delivery.way === "fetch" ? now.delivery : made.delivery;
    if (ctx.clock.now().getTime() - created_at.getTime() <= waitHours * HOUR_MS) continue;
    ctx.log.warn({ lender, id }, "a lender did not fetch a file in time");
    await giveUpFile(ctx, id);
  }
}

/** Lenders in force with file connectors, and removed ones that applications still wait for. */
async function fileLenders(ctx: Context): Promise<FileLender[]> {
  const { lenders } = ctx.releases.live().catalog;
  const waiting = await lendersWithWaiting(ctx.db);
  const removed = waiting.filter(({ lender }) => !lenders.has(lender));
  const all = [...[...lenders.keys()].map((lender) => ({ lender, release: null })), ...removed];
  const found = await Promise.all(all.map(({ lender, release }) => fileLender(ctx, lender, release)));
  const byId = new Map(found.filter((lender) => lender !== null).map((lender) => [lender.document.id, lender]));
  return [...byId.values()];
}

/**
 * Job that collects waiting submissions of a lender into files. Each submission is in one file;
 * those composed for a call, before the lender changed to files, are in none.
 */
export async function collectFiles(ctx: Context, lenderId: string): Promise<void> {
  for (;;) {
    const releases: string[] = [];
    for (const release of await releasesOfWaiting(ctx.db, lenderId))
      if ((await writtenFor(ctx, lenderId, release, ctx.db))?.protocol === "file") releases.push(release);
    const lender = releases[0] === undefined ? null : await fileLender(ctx, lenderId, releases[0]);
    if (lender === null || !(await collectOne(ctx, lender, releases))) return;
  }
}

/**
 * Returns whether there was anything to collect.
 * @param releases those under which it was composed for a file
 */
function collectOne(ctx: Context, { document, connector, release }: FileLender, releases: readonly string[]): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockForFile(tx, document.id, releases, MAX_ROWS);
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
    await assignToFile(
      tx,
      rows.map((row) => row.id),
      id,
    );
    if (connector.delivery.way === "upload") await ctx.jobs.send(UPLOAD_JOB, { id }, { tx, group: document.id });
    return true;
  });
}
