/** `npm run bench -- startup`: how long the first and the second start take, and what the server holds in memory at rest. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StartedProduct, startProduct } from "../support/product.ts";
import type { ReadmeRows } from "./readme-rows.ts";

interface StartupSizes {
  /** To let the server settle before its memory is read. */
  restSeconds: number;
}

/** Kilobytes of a process by the name that /proc gives them. */
function kilobytes(pid: number, file: "status" | "smaps_rollup", name: "VmRSS" | "Pss"): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1]);
}

/** The processes of the database of a data folder: its postmaster, and what that has started. */
function databaseProcesses(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  return [postmaster, ...children.trim().split(" ").map(Number)];
}

async function timedStart(dataDir: string): Promise<{ product: StartedProduct; seconds: number }> {
  const start = performance.now();
  const product = await startProduct({ DATA_DIR: dataDir });
  return { product, seconds: (performance.now() - start) / 1000 };
}

export default async function startup({ restSeconds = 10 }: Partial<StartupSizes> = {}): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-startup-"));
  const first = await timedStart(dataDir);
  await first.product.stop();
  const second = await timedStart(dataDir);
  await new Promise((done) => setTimeout(done, restSeconds * 1000));
  const server = kilobytes(second.product.pid, "status", "VmRSS");
  // Most of their memory is shared among them: of each its proportional share counts.
  const database = databaseProcesses(dataDir).reduce((sum, pid) => sum + kilobytes(pid, "smaps_rollup", "Pss"), 0);
  await second.product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const figures = {
    "first start, s": first.seconds,
    "second start, s": second.seconds,
    "memory at rest of the server, MB": server / 1024,
    "memory at rest of the database, MB": database / 1024,
  };
  console.table(figures);
  return figures;
}

export function readmeRows(figures: Record<string, number>): ReadmeRows {
  const of = (name: string, digits: number) => figures[name]?.toFixed(digits);
  return {
    "First and second start": `${of("first start, s", 1)} s, ${of("second start, s", 1)} s`,
    "Memory at rest": `${of("memory at rest of the server, MB", 0)} MB, ${of("memory at rest of the database, MB", 0)} MB`,
  };
}
