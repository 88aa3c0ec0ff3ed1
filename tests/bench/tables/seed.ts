import { spawnSync } from "node:child_process";
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { Rows } from "./rows.ts";

const BATCH_LINES = 2_000;

/** Lines of COPY's text format; no value of ours has a tab, a backslash or an end of line. */
function* linesOf({ rows }: Rows): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map((cell) => cell ?? "\\N").join("\t")}\n`);
    if (lines.length === BATCH_LINES) {
      yield lines.join("");
      lines = [];
    }
  }
  yield lines.join("");
}

/** Indexes that no constraint needs: recreated after the rows are inserted, which is faster. */
const INDEXES = `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

const DERIVED_TABLES = [
  ["visit_reach", "visits_now", "created_at"],
  ["offer_states", "offer_states_now", "decided_at"],
  ["disbursals", "disbursals_now", "day"],
] as const;

/**
 * Fills tables by COPY, each through a pipe that the database reads as a file, so that no row is ever on disk twice. Triggers and foreign
 * keys are not asked meanwhile: the rows fit together as they are.
 */
export async function seed(client: pg.Client, all: readonly Rows[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "saral-rows-"));
  chmodSync(folder, 0o755);
  try {
    await client.query(
      "set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off",
    );
    const indexes = (await client.query<{ name: string; sql: string }>(INDEXES, [all.map(({ table }) => table)])).rows;
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const rows of all) {
      const pipe = join(folder, rows.table);
      spawnSync("sh", ["-c", 'mkfifo -m 644 "$0"', pipe]);
      const copied = client.query(`copy ${rows.table} (${rows.columns.join()}) from '${pipe}'`);
      await Promise.all([copied, pipeline(Readable.from(linesOf(rows)), createWriteStream(pipe))]);
    }
    for (const { sql } of indexes) await client.query(sql);
    await client.query("analyze");
    // The derived rows that triggers would have written.
    for (const [table, view, order] of DERIVED_TABLES) await client.query(`insert into ${table} select * from ${view} order by ${order}`);
    await client.query("vacuum analyze");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
