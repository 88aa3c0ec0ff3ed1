import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { SourceDocument } from "../engine/catalog/document.ts";
import type { DocumentMigration } from "../engine/release/document-migrations.ts";
import { buildApp } from "./app.ts";
import { workHelpRequests } from "./features/lookups/help.ts";
import { refuseDemoAccounts } from "./features/staff/demo-accounts.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Context } from "./platform/context.ts";
import type { Database } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { openDatabase } from "./platform/db/open.ts";
import { ReadPermits } from "./platform/db/read-permits.ts";
import { createMessages } from "./platform/integrations/messages.ts";
import { createJobQueue } from "./platform/jobs/queue.ts";
import { CallCounter } from "./platform/limits/call-counter.ts";
import { readCheckout } from "./platform/releases/documents/checkout.ts";
import { ReleaseKeeper } from "./platform/releases/keeper.ts";
import type { ReleaseWorker } from "./platform/releases/work/release-worker.ts";
import { REPOSITORY } from "./platform/repository.ts";
import { isGuessable } from "./platform/secrets/guessable-key.ts";
import { ServerVault } from "./platform/secrets/vault.ts";
import { verifyKeys } from "./platform/secrets/verify-keys.ts";
import type { Settings } from "./platform/settings.ts";
import { DEFAULT_TIMEOUTS, type Timeouts } from "./platform/timeouts.ts";
import { startWorkers } from "./workers.ts";

export interface RunningServer {
  app: FastifyInstance;
  ctx: Context;
  releases: ReleaseKeeper;
  /** Lets running requests and jobs finish, then closes everything. */
  stop(): Promise<void>;
}

interface StartOptions {
  clock?: Clock;
  /** Documents instead of the repository's, for tests. */
  checkout?: SourceDocument[];
  /** Lifts instead of the code's, for tests. */
  documentMigrations?: readonly DocumentMigration[];
  /** Whether this process works on jobs. */
  workers?: boolean;
  waits?: Timeouts;
  /** An open database. It is closed with the server, or if the start fails. */
  database?: Database;
  /** Checks releases; shared by servers of one process and not closed with them. */
  releaseWorker?: ReleaseWorker;
}

/**
 * How long running requests may take to finish when the server stops; then their connections are
 * closed. Together with jobs (STOP_SECONDS) and connections it is less than the 20 s after which
 * the process exits with 1.
 */
const REQUESTS_END_MS = 6_000;

async function closeInTime(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_MS);
  await app.close().finally(() => clearTimeout(cut));
}

/** Opens and migrates the database, loads the documents and builds the app. It does not listen yet. */
export async function startServer(settings: Settings, log: Logger, options: StartOptions = {}): Promise<RunningServer> {
  const clock = options.clock ?? systemClock;
  const database = options.database ?? (await openDatabase(settings, (error) => log.warn({ err: error }, "database connection lost")));
  const cleanUp: (() => Promise<void>)[] = [() => database.close()];
  // A step that fails does not keep the others from running.
  const stopBy = async (steps: typeof cleanUp): Promise<void> => {
    const last = steps.pop();
    if (last !== undefined) await last().finally(() => stopBy(steps));
  };
  const stop = () => stopBy(cleanUp.splice(0));
  for (const { id, key } of settings.secretKeys.slice(1))
    if (isGuessable(key)) log.warn({ id }, "an older key in SECRET_KEYS can be guessed; data encrypted with it is not safe");
  if (settings.production && settings.scannerUrl === null)
    log.warn(
      "SCANNER_URL is not set: the type of uploaded files is checked, and they are searched for scripts, but they are not scanned for viruses",
    );
  try {
    const waits = options.waits ?? DEFAULT_TIMEOUTS;
    const releases = new ReleaseKeeper(database, clock, log, settings.site, waits, options);
    const vault = new ServerVault(settings.secretKeys, database.db, clock);
    const calls = new CallCounter(clock);
    const readings = new ReadPermits(database, waits);
    const base = { settings, waits, calls, clock, log, db: database.db, database, readings, releases, vault };
    const workers = options.workers !== false;
    const jobs = createJobQueue(base, workers);
    const ctx: Context = { ...base, jobs, messages: createMessages({ ...base, jobs }) };
    // Servers that start at once on one database migrate, publish the first release and create
    // queues one after the other.
    await database.exclusively(async () => {
      await migrate(database, clock);
      if (settings.production) await refuseDemoAccounts(database.db);
      await verifyKeys(database.db, vault);
      cleanUp.push(() => releases.stop());
      await releases.start(options.checkout ?? readCheckout(REPOSITORY));
      cleanUp.push(() => jobs.stop());
      await jobs.start();
    });
    if (workers) {
      await startWorkers(ctx);
      await workHelpRequests(ctx);
    }
    const app = await buildApp(ctx, log);
    cleanUp.push(() => closeInTime(app));
    return { app, ctx, releases, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
