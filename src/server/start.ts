import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { SourceDocument } from "../engine/catalog/document.ts";
import { buildApp } from "./app.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Context } from "./context.ts";
import { openControl } from "./control.ts";
import type { Database } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { createMessages } from "./integrations/messages.ts";
import { createJobs } from "./jobs/queue.ts";
import { startWorkers } from "./jobs/workers.ts";
import { REPOSITORY, readCheckout } from "./releases/checkout.ts";
import { ReleaseKeeper } from "./releases/keeper.ts";
import { CallCounter } from "./services/call-counter.ts";
import { refuseDemoAccounts } from "./services/demo-accounts.ts";
import { workHelpRequests } from "./services/help.ts";
import type { Settings } from "./settings.ts";
import { ServerVault } from "./vault.ts";
import { USUAL_WAITS, type Waits } from "./waits.ts";

export interface RunningServer {
  app: FastifyInstance;
  ctx: Context;
  releases: ReleaseKeeper;
  /** Lets requests and jobs under way end, then closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  clock?: Clock;
  /** Documents instead of those of the repository, for tests. */
  checkout?: SourceDocument[];
  /** Whether jobs are worked on in this process. */
  workers?: boolean;
  waits?: Waits;
  /** The database, where it is open already. It is closed with the server, or when the start fails. */
  database?: Database;
}

/** Opens the database, brings it up to date, loads the documents and builds the app. It does not listen yet. */
export async function startServer(settings: Settings, log: Logger, options: StartOptions = {}): Promise<RunningServer> {
  const clock = options.clock ?? systemClock;
  const database = options.database ?? (await openDatabase(settings, (error) => log.warn({ err: error }, "database connection lost")));
  const cleanUp: (() => Promise<void>)[] = [() => database.close()];
  const stop = async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  };
  try {
    await migrate(database, clock);
    if (settings.production) await refuseDemoAccounts(database.db);
    const releases = new ReleaseKeeper(database, clock, log, settings.site);
    cleanUp.push(() => releases.stop());
    await releases.start(options.checkout ?? readCheckout(REPOSITORY));
    const vault = new ServerVault(settings.secretKeys, database.db, clock);
    const waits = options.waits ?? USUAL_WAITS;
    const calls = new CallCounter(clock);
    const base = { settings, waits, calls, clock, log, db: database.db, database, releases, vault };
    const workers = options.workers !== false;
    const jobs = createJobs(base, workers);
    const ctx: Context = { ...base, jobs, messages: createMessages({ ...base, jobs }) };
    cleanUp.push(() => jobs.stop());
    await jobs.start();
    if (workers) {
      await startWorkers(ctx);
      await workHelpRequests(ctx);
    }
    const app = await buildApp(ctx);
    cleanUp.push(() => app.close());
    if (database.kind === "embedded") cleanUp.push(await openControl(settings.dataDir, releases));
    return { app, ctx, releases, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
