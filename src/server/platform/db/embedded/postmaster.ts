import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { NoEmbeddedDatabase, type Programs } from "./programs.ts";

/** The superuser that owns everything. Only who reaches the socket can be it, and nobody asks for a password there. */
const ROLE = "product";
const SOCKET = "/.s.PGSQL.5432";
/** Bytes that the path of a socket may have, by operating system. */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;
const ASK_EVERY_MS = 25;
/** After a crash PostgreSQL first replays what it had logged. */
const START_MS = 120_000;
/** A fast shutdown writes what is in memory to the data files. Then it is ended at once, and the next start replays. */
const STOP_MS = 15_000;

/** An earlier server of the folder, or a process of it, has not ended yet. */
export class FolderHeld extends NoEmbeddedDatabase {}
const HELD = /Is another postmaster|pre-existing shared memory block/;

/** Settings of the server, in the form of `-c`. */
export type ServerSettings = Record<string, string | number>;

/** For an installation: as PostgreSQL ships, every commit reaches the disk. */
const SETTINGS: ServerSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Errors belong to who made the statement; here they would tell what is in the rows.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  // Containers have little shared memory.
  dynamic_shared_memory_type: "mmap",
};

/** Makes a data folder where there is none, complete or not at all. Of two processes that make it at once one has its way. */
export function makeCluster(programs: Programs, folder: string): void {
  clearParts(folder);
  if (existsSync(folder)) return;
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  if (programs.owner !== null) chownSync(part, programs.owner.uid, programs.owner.gid);
  // The same order and the same letters on every platform, from tables of its own.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = programs.invoke("initdb", part, ["-D", part, "-U", ROLE, "--auth=trust", "--no-instructions", ...locale]);
  try {
    execFileSync(initdb.command, initdb.args, { ...initdb.options, stdio: ["ignore", "ignore", "pipe"] });
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (existsSync(folder)) return;
    const { stderr, message } = error as Error & { stderr?: Buffer };
    throw new NoEmbeddedDatabase(lastLine(stderr?.toString() ?? "") || message);
  }
}

/** Removes what processes that were killed had begun to make. */
function clearParts(folder: string): void {
  const above = dirname(folder);
  for (const name of existsSync(above) ? readdirSync(above) : []) {
    const pid = name.startsWith(`${basename(folder)}.`) ? /\.(\d+)$/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(above, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The running server of a data folder. */
export interface Postmaster {
  /** Address of its database `postgres`, by the socket. */
  url: string;
}

/** The server that accepts connections for a data folder, whoever started it; null where none does. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const found = readPostmaster(folder);
  return found !== null && (await accepts(found.url)) ? found : null;
}

/** What the server wrote of itself has the folder of its socket on the fifth line. */
function readPostmaster(folder: string): Postmaster | null {
  try {
    const socketFolder = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[4] ?? "";
    return socketFolder === "" ? null : { url: urlOf(socketFolder) };
  } catch {
    return null;
  }
}

const urlOf = (socketFolder: string) => `postgres://${ROLE}@${encodeURIComponent(socketFolder)}/postgres`;

/** A server that has no connection left to give accepts them all the same. */
const TOO_MANY = "53300";

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code === TOO_MANY;
  } finally {
    client.end().catch(() => {});
  }
}

/** A server that this process started. */
export interface OwnPostmaster extends Postmaster {
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a server on a data folder and waits until it accepts connections, after a crash once it has replayed its log.
 * It has a session of its own, so that Ctrl+C in a terminal is the product's alone to hear.
 * @param socketFolder where its socket is; what `socketFolderOf` gives
 * @throws NoEmbeddedDatabase with what its log says; FolderHeld where another server has the folder
 */
export async function startPostmaster(
  programs: Programs,
  folder: string,
  socketFolder: string,
  settings: ServerSettings = {},
): Promise<OwnPostmaster> {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args, options: as } = programs.invoke("postgres", folder, ["-D", folder, "-k", socketFolder, ...options], true);
  const logFile = `${folder}.log`;
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(command, args, { ...as, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  let over: string | null = null;
  const ended = new Promise<void>((done) => {
    const end = (why: string) => {
      over = why;
      done();
    };
    child.once("exit", (code, signal) => end(`it ended with ${signal ?? code}`));
    child.once("error", ({ message }) => end(message));
  });
  const stop = () => end(child, ended);
  const url = urlOf(socketFolder);
  for (let waited = 0; !(await accepts(url)); waited += ASK_EVERY_MS) {
    if (over !== null || waited > START_MS) {
      const why: string = over ?? `it did not answer within ${START_MS / 1000} s`;
      await stop();
      const said = readFileSync(logFile, "utf8");
      const reason = lastLine(said) || why;
      throw HELD.test(said) ? new FolderHeld(reason) : new NoEmbeddedDatabase(reason);
    }
    await wait(ASK_EVERY_MS);
  }
  return { child, url, stop };
}

/** The data folder, which only its owner may enter; or one of a short path, the same each time, where that of the socket would be too long. */
export function socketFolderOf(programs: Programs, folder: string): string {
  if (Buffer.byteLength(folder + SOCKET) <= LONGEST_SOCKET_PATH) return folder;
  const { uid, gid } = programs.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const short = join(tmpdir(), `saral-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  // Everybody can make a folder there, so it may be another's.
  const made = [uid, process.getuid?.()].includes(lstatSync(short).uid) && (lstatSync(short).mode & 0o077) === 0;
  const own = made && lstatSync(short).isDirectory() ? short : mkdtempSync(join(tmpdir(), "saral-"));
  chownSync(own, uid, gid);
  return own;
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
  await ended;
  clearTimeout(late);
}

/** The last error of a log without its time, or else its last line. */
function lastLine(log: string): string {
  const lines = log.trim().split("\n");
  const line = lines.findLast((each) => /FATAL|PANIC/.test(each)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC): +/, "").replace(/[.?]$/, "");
}
