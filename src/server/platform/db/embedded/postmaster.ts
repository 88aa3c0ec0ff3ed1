import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { NoEmbeddedDatabase, type Programs } from "./programs.ts";

/** The superuser that owns everything. Peer authentication on the socket, so it has no password. */
const ROLE = "product";
const SOCKET = "/.s.PGSQL.5432";
/** Maximum bytes of a socket path, by operating system. */
const MAX_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;
const ASK_EVERY_MS = 25;
/** After a crash PostgreSQL first replays its log. */
const START_MS = 120_000;
/**
 * Timeout of a fast shutdown, which writes memory to the data files. After it the server is stopped
 * immediately and the next start replays its log.
 */
const STOP_MS = 4_000;
/** Size of the log in bytes at which it is rotated; one older log is retained. */
const LONGEST_LOG = 1_000_000;
/** Name prefix of socket folders with a short path. */
const SHORT_FOLDER = "saral-socket-";

/** An earlier server of the folder, or one of its processes, is still running. */
export class FolderHeld extends NoEmbeddedDatabase {}
const LOCKED = /Is another postmaster|pre-existing shared memory block/;

/** Server settings, passed by `-c`. */
export type ServerSettings = Record<string, string | number>;

/** Durable like PostgreSQL's defaults: every commit reaches the disk. */
const SETTINGS: ServerSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Errors go to the client that ran the statement; in this log they would expose row contents.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  // Containers have little shared memory.
  dynamic_shared_memory_type: "mmap",
};

/** Creates a data folder if there is none, atomically. If two processes do so at once, one wins. */
export function makeCluster(programs: Programs, folder: string): void {
  clearParts(folder);
  if (existsSync(folder)) return;
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  if (programs.owner !== null) chownSync(part, programs.owner.uid, programs.owner.gid);
  // The same collation and character classes on every platform, from built-in tables.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = programs.invoke("initdb", part, ["-D", part, "-U", ROLE, "--auth=reject", "--no-instructions", ...locale]);
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

/** Removes incomplete folders of processes that were killed. */
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

/** Only the user of this process may connect, by peer authentication of the socket. */
function writeAccess({ owner }: Programs, folder: string): void {
  const files = { "pg_hba.conf": `local all all peer map=${ROLE}\n`, "pg_ident.conf": `${ROLE} ${userInfo().username} all\n` };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (owner !== null) chownSync(path, owner.uid, owner.gid);
  }
}

/** The running server of a data folder. */
export interface Postmaster {
  /** URL of its database `postgres`, over the socket. */
  url: string;
}

/**
 * The server that accepts connections for a data folder, whichever process started it; null if none
 * does.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const found = readPostmaster(folder);
  if (found === null) return null;
  const url = urlOf(found.socketFolder);
  return (await accepts(url)) ? { url } : null;
}

/** Reads `postmaster.pid`: the PID is on the first line, the socket folder on the fifth. */
function readPostmaster(folder: string): { pid: number; socketFolder: string } | null {
  try {
    const [pid, , , , socketFolder = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return socketFolder === "" ? null : { pid: Number(pid), socketFolder };
  } catch {
    return null;
  }
}

/** Fully specified, so that no libpq environment variable applies. */
const urlOf = (socketFolder: string) => `postgres://${ROLE}@${encodeURIComponent(socketFolder)}:5432/postgres?sslmode=disable`;

/** A server that is out of connections is running all the same. */
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
 * Starts a server on a data folder and waits until it accepts connections, after a crash until its
 * log is replayed. It has a session of its own, so that Ctrl+C in a terminal only reaches the
 * product.
 * @param socketFolder result of `socketFolderOf`
 * @throws NoEmbeddedDatabase with the error of its log; FolderHeld if another server has the folder
 */
export async function startPostmaster(
  programs: Programs,
  folder: string,
  socketFolder: string,
  settings: ServerSettings = {},
): Promise<OwnPostmaster> {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { command, args, options: as } = programs.invoke("postgres", folder, ["-D", folder, "-k", socketFolder, ...options], true);
  writeAccess(programs, folder);
  const logFile = `${folder}.log`;
  if (sizeOf(logFile) > LONGEST_LOG) renameSync(logFile, `${logFile}.before`);
  const from = sizeOf(logFile);
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(command, args, { ...as, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  let failure: string | null = null;
  const ended = new Promise<void>((done) => {
    const end = (why: string) => {
      failure = why;
      done();
    };
    child.once("exit", (code, signal) => end(`it ended with ${signal ?? code}`));
    child.once("error", ({ message }) => end(message));
  });
  const stop = () => end(child, ended);
  const url = urlOf(socketFolder);
  const deadline = AbortSignal.timeout(START_MS);
  // Another process may have started a server on the same socket first; then this one is about to
  // exit.
  while (!(readPostmaster(folder)?.pid === child.pid && (await accepts(url)))) {
    if (failure !== null || deadline.aborted) {
      const why: string = failure ?? `it did not answer within ${START_MS / 1000} s`;
      await stop();
      const logged = readFileSync(logFile).subarray(from).toString();
      const reason = lastLine(logged) || why;
      throw LOCKED.test(logged) ? new FolderHeld(reason) : new NoEmbeddedDatabase(reason);
    }
    await wait(ASK_EVERY_MS);
  }
  return { child, url, stop };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * The data folder, which only its owner may enter; or a new temporary folder if its socket path
 * would be too long.
 */
export function socketFolderOf(programs: Programs, folder: string): string {
  if (Buffer.byteLength(folder + SOCKET) <= MAX_SOCKET_PATH) return folder;
  const short = mkdtempSync(join(tmpdir(), SHORT_FOLDER));
  if (programs.owner !== null) chownSync(short, programs.owner.uid, programs.owner.gid);
  return short;
}

/**
 * The temporary socket folder of an earlier server that was killed, to be removed; null if there is
 * none.
 */
export function leftoverSocketFolder(folder: string): string | null {
  const left = readPostmaster(folder)?.socketFolder ?? folder;
  return left.startsWith(join(tmpdir(), SHORT_FOLDER)) ? left : null;
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const killTimer = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
  await ended;
  clearTimeout(killTimer);
}

/** The last fatal error of a log without its timestamp, else its last line. */
function lastLine(log: string): string {
  const lines = log.trim().split("\n");
  const line = lines.findLast((each) => /FATAL|PANIC/.test(each)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC): +/, "").replace(/[.?]$/, "");
}
