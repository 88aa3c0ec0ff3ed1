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

/** The superuser that owns everything. Only who reaches the socket can be it, and nobody asks for a password there. */
const ROLE = "product";
const SOCKET = "/.s.PGSQL.5432";
/** Bytes that the path of a socket may have, by operating system. */
const LONGEST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;
const ASK_EVERY_MS = 25;
/** After a crash PostgreSQL first replays what it had logged. */
const START_MS = 120_000;
/** A fast shutdown writes what is in memory to the data files. Then it is ended at once, and the next start replays. */
const STOP_MS = 4_000;
/** Bytes of its log after which another is begun; the one before is kept. */
const LONGEST_LOG = 1_000_000;
/** What the names of socket folders of a short path begin with. */
const SHORT_FOLDER = "saral-socket-";

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

/** Lets in who runs this process and nobody else, by what the kernel says of who is at the other end of the socket. */
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
  /** Address of its database `postgres`, by the socket. */
  url: string;
}

/** The server that accepts connections for a data folder, whoever started it; null where none does. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const found = readPostmaster(folder);
  if (found === null) return null;
  const url = urlOf(found.socketFolder);
  return (await accepts(url)) ? { url } : null;
}

/** What the server wrote of itself: its process on the first line, and the folder of its socket on the fifth. */
function readPostmaster(folder: string): { pid: number; socketFolder: string } | null {
  try {
    const [pid, , , , socketFolder = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return socketFolder === "" ? null : { pid: Number(pid), socketFolder };
  } catch {
    return null;
  }
}

/** All is said, so that nothing is taken from the environment. */
const urlOf = (socketFolder: string) => `postgres://${ROLE}@${encodeURIComponent(socketFolder)}:5432/postgres?sslmode=disable`;

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
  writeAccess(programs, folder);
  const logFile = `${folder}.log`;
  if (sizeOf(logFile) > LONGEST_LOG) renameSync(logFile, `${logFile}.before`);
  const from = sizeOf(logFile);
  const log = openSync(logFile, "a", 0o600);
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
  const late = AbortSignal.timeout(START_MS);
  // At the same socket another process's server may answer, which was quicker: this one is about to end then.
  while (!(readPostmaster(folder)?.pid === child.pid && (await accepts(url)))) {
    if (over !== null || late.aborted) {
      const why: string = over ?? `it did not answer within ${START_MS / 1000} s`;
      await stop();
      const said = readFileSync(logFile).subarray(from).toString();
      const reason = lastLine(said) || why;
      throw HELD.test(said) ? new FolderHeld(reason) : new NoEmbeddedDatabase(reason);
    }
    await wait(ASK_EVERY_MS);
  }
  return { child, url, stop };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The data folder, which only its owner may enter; or a new folder of a short path where that of the socket would be too long. */
export function socketFolderOf(programs: Programs, folder: string): string {
  if (Buffer.byteLength(folder + SOCKET) <= LONGEST_SOCKET_PATH) return folder;
  const short = mkdtempSync(join(tmpdir(), SHORT_FOLDER));
  if (programs.owner !== null) chownSync(short, programs.owner.uid, programs.owner.gid);
  return short;
}

/** The short folder of a server of before that was killed, which nothing else would clear away; null where there is none. */
export function shortFolderLeft(folder: string): string | null {
  const left = readPostmaster(folder)?.socketFolder ?? folder;
  return left.startsWith(join(tmpdir(), SHORT_FOLDER)) ? left : null;
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
