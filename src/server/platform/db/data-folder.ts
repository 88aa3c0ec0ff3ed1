import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { systemClock } from "../clock.ts";

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR.`);
    this.name = "DataFolderInUse";
    this.pid = pid;
  }
}

interface Holder {
  pid: number;
  host: string;
  /** When the process began, as the system counts it; tells a process from a later one of the same number. */
  began: string | null;
}

const HEARTBEAT_MS = 5_000;
/** A holder on another machine (a container of the same volume) counts as gone after this silence. */
const SILENCE_MS = 30_000;

/** Folders that this very process holds. */
const held = new Set<string>();

/**
 * Takes the folder for this process alone: two processes on one embedded database lose rows without a word.
 * Returns what gives it back. Throws DataFolderInUse.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "lock");
  if (!create(file)) takeOver(folder, file);
  held.add(folder);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    held.delete(folder);
    rmSync(file, { force: true });
  };
}

/** Who holds the folder; null when nobody does. */
export function dataFolderHolder(folder: string): number | null {
  const file = join(folder, "lock");
  const holder = readHolder(file);
  return holder !== null && isAlive(holder, file, folder) ? holder.pid : null;
}

function create(file: string): boolean {
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** A folder made atomically lets only one of several newcomers judge and replace a lock that was left behind. */
function takeOver(folder: string, file: string): void {
  const mutex = join(folder, "lock.mutex");
  try {
    mkdirSync(mutex);
  } catch {
    if (systemClock.now().getTime() - modified(mutex) > SILENCE_MS) rmdirSync(mutex);
    throw new DataFolderInUse(folder, readHolder(file)?.pid ?? 0);
  }
  try {
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder, file, folder)) throw new DataFolderInUse(folder, holder.pid);
    rmSync(file, { force: true });
    if (!create(file)) throw new DataFolderInUse(folder, readHolder(file)?.pid ?? 0);
  } finally {
    rmdirSync(mutex);
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder, file: string, folder: string): boolean {
  if (holder.host !== hostname()) return systemClock.now().getTime() - modified(file) < SILENCE_MS;
  if (holder.pid === process.pid) return held.has(folder);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const began = beganAt(holder.pid);
  return began === null || holder.began === null || began === holder.began;
}

/** Field 22 of /proc/<pid>/stat; null where there is no such file system. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function modified(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(file: string): void {
  try {
    const now = systemClock.now();
    utimesSync(file, now, now);
  } catch {
    // The folder was removed under the running server; the lock has nothing left to guard.
  }
}
