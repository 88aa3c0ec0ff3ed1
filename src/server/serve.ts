import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureClientBuild } from "./features/pages/client-build.ts";
import { BASE_PATH } from "./platform/base-path.ts";
import { DataFolderInUse } from "./platform/db/embedded/embedded.ts";
import { NoEmbeddedDatabase } from "./platform/db/embedded/programs.ts";
import { UnknownMigrations } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open.ts";
import { createLog } from "./platform/log.ts";
import { REPOSITORY } from "./platform/repository.ts";
import { readSettings, type Settings, SettingsError } from "./platform/settings.ts";
import type { RunningServer } from "./start.ts";

/** How long running requests and jobs may take to finish. */
const GRACE_MS = 20_000;
/** Fictional customers of a development server. */
const DEMO_CUSTOMERS = 25;
const DEMO_SEED = 1;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.production ? "info" : "warn");
  await ensureClientBuild(say);
  if (settings.databaseUrl === null && existsSync(join(settings.dataDir, "pg")))
    say(`${join(settings.dataDir, "pg")} holds a database of the earlier embedded engine. It is left as it is, and no longer read.`);
  // The embedded database starts while the rest of the code is loaded.
  const [database, { startServer }] = await Promise.all([
    openDatabase(
      settings,
      (error) => {
        if (error instanceof DataFolderInUse) fail(error);
        log.warn({ err: error }, "database connection lost");
      },
      true,
    ),
    import("./start.ts"),
  ]);
  const server = await startServer(settings, log, { database });
  if (!settings.production) {
    const { addDemoAccounts } = await import("./features/staff/demo-accounts.ts");
    const { addDemoCustomers } = await import("./features/demo/demo-customers.ts");
    await addDemoAccounts(server.ctx);
    await addDemoCustomers(server.ctx, DEMO_CUSTOMERS, DEMO_SEED);
  }
  await server.app.listen({ port: settings.port, host: settings.host });
  const simulator = settings.simulator ? startSimulator(settings) : null;
  stopOnSignals(server, simulator);
  say(`${settings.publicUrl}${BASE_PATH}/`);
}

/** The lender simulator: a separate process, reached over HTTP like a real lender. */
function startSimulator(settings: Settings): ChildProcess | null {
  const entry = join(REPOSITORY, "src/simulator/main.ts");
  if (!existsSync(entry)) return null;
  const env = { ...process.env, DATA_DIR: settings.dataDir, PUBLIC_URL: settings.publicUrl, PORT: String(settings.port) };
  return spawn(process.execPath, [entry], { stdio: ["ignore", "inherit", "inherit"], env });
}

function stopOnSignals(server: RunningServer, simulator: ChildProcess | null): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    simulator?.kill("SIGTERM");
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        server.ctx.log.error({ err: error }, "the server did not stop cleanly");
        process.exit(1);
      });
    });
  }
}

/**
 * Prints why the product cannot run, and exits with 1 immediately: what a clean stop would close
 * may already belong to another process.
 */
function fail(error: unknown): never {
  const known = [SettingsError, DataFolderInUse, NoEmbeddedDatabase, UnknownMigrations].some((kind) => error instanceof kind);
  process.stderr.write(`${known ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

/** Runs the product until a signal stops it. */
export async function serve(): Promise<void> {
  await main().catch(fail);
}
