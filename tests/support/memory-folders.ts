import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = "/dev/shm";
/** The run's PostgreSQL has a copy of its template for each server, and a browser its profile; containers have 64 MB there by default. */
const NEEDED_BYTES = 6 * 1024 ** 3;
const RUN_FOLDER = /^saral-run-(\d+)-/;

/**
 * Has a run of the tests make its temporary folders in memory where there is room for them: copying a template of 1,400 files to
 * a disk costs more than starting a server on it. They are taken away when the run ends, those of a run that was killed when the next one
 * begins. Nothing changes on other systems, nor where `TMPDIR` says a place.
 */
export function keepFoldersInMemory(): void {
  if (process.env.TMPDIR !== undefined || freeBytes(MEMORY_FOLDER) < NEEDED_BYTES) return;
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const run = RUN_FOLDER.exec(name)?.[1];
    if (run !== undefined && !isAlive(Number(run))) rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(MEMORY_FOLDER, `saral-run-${process.pid}-`));
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** No bytes where there is no such folder. */
function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
