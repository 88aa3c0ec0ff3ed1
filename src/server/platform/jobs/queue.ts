import { CompiledQuery } from "kysely";
import { type ConnectionOptions, PgBoss, type Db as QueueDatabase, type SendOptions } from "pg-boss";
import type { Context, JobOptions, Jobs } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Db } from "../db/tables/tables.ts";
import { QUEUES, type QueueRules, SCHEDULES } from "./queues.ts";

/** Seconds that running jobs get to finish when the server stops. */
const STOP_SECONDS = 10;

/**
 * Priority of jobs created in bulk, e.g. for the rows of a file: jobs that a user waits for go
 * first.
 */
const BULK_PRIORITY = -1;

/** Only reads the queue's partial index of waiting jobs. */
const OLDEST = `select name, extract(epoch from now() - min(start_after)) as seconds from pgboss.job
  where name = any($1) and state < 'active' and not blocked and start_after <= now() group by name`;

/**
 * The job queue in the server's own database. Start it before sending.
 * With `clock`, this process also creates the scheduled jobs.
 */
export function createJobQueue({ database, log, waits }: Pick<Context, "database" | "log" | "waits">, clock: boolean): Jobs {
  const { db, wake } = adapter(database);
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    schedule: clock,
    superviseIntervalSeconds: waits.countSeconds,
    monitorIntervalSeconds: waits.countSeconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  boss.on("warning", ({ message }) => log.warn({ note: message }, "warning from the job queue"));
  let stopping: Promise<void> | null = null;
  return {
    async start() {
      await boss.start();
      for (const [name, rules] of Object.entries(QUEUES)) {
        await prepareQueue(boss, name, waits.retrySeconds === null ? rules : { ...rules, retryDelay: waits.retrySeconds });
      }
      if (!clock) return;
      // Runs that were missed while no server ran are made up for once.
      for (const [name, cron] of Object.entries(SCHEDULES)) await boss.schedule(name, cron, {}, { missed: "once" });
    },
    stop() {
      stopping ??= boss.stop({ close: false, graceful: true, timeout: STOP_SECONDS * 1000 });
      return stopping;
    },
    async send(name, data, options) {
      if (!Object.hasOwn(QUEUES, name)) throw new Error(`There is no queue ${name}: add it to jobs/queues.ts`);
      await boss.send(name, data, sendOptions(options));
    },
    async sendAll(name, list, tx) {
      if (!Object.hasOwn(QUEUES, name)) throw new Error(`There is no queue ${name}: add it to jobs/queues.ts`);
      const jobs = list.map(({ group, ...job }) => ({
        ...job,
        priority: BULK_PRIORITY,
        ...(group !== undefined && { group: { id: group } }),
      }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: inTransaction(tx) });
    },
    async work(name, handler) {
      const rules = QUEUES[name];
      if (rules === undefined) throw new Error(`There is no queue ${name}: add it to jobs/queues.ts`);
      const options = {
        localConcurrency: rules.concurrency,
        ...(rules.groupConcurrency !== undefined && { localGroupConcurrency: rules.groupConcurrency }),
        pollingIntervalSeconds: waits.pollSeconds,
        notifyPollingIntervalSeconds: waits.pollSeconds,
      };
      await boss.work<Record<string, unknown>>(name, options, async ([job]) => {
        if (job === undefined) return;
        try {
          await handler(job.data);
        } catch (error) {
          log.warn({ err: error, job: name, count: job.retryCount }, "a job failed");
          // pg-boss stores the error of a job; a provider's error could quote personal data.
          throw new Error("failed");
        } finally {
          // Notifications only come for new jobs; waking the worker clears a backlog without the
          // polling interval.
          wake(name);
        }
      });
    },
    async states() {
      const names = Object.keys(QUEUES);
      const queues = await boss.getQueues(names);
      const { rows } = await database.execute(OLDEST, [names]);
      const oldest = new Map(rows.map(({ name, seconds }) => [name, Number(seconds)]));
      return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        name,
        ready: readyCount,
        deferred: deferredCount,
        active: activeCount,
        failed: failedCount,
        oldestSeconds: oldest.get(name) ?? 0,
      }));
    },
  };
}

/**
 * Creates or updates a queue, and makes pg-boss cache it, so that a send inside a transaction needs
 * no other connection.
 */
async function prepareQueue(boss: PgBoss, name: string, { concurrency: _, groupConcurrency: __, ...rules }: QueueRules): Promise<void> {
  const options = { ...rules, retryBackoff: true, notify: true };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
  await boss.findJobs(name, { key: "" });
}

function sendOptions({ tx, group, ...options }: JobOptions): SendOptions & ConnectionOptions {
  const defined = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...defined, ...(group !== undefined && { group: { id: group } }), ...(tx !== null && { db: inTransaction(tx) }) };
}

function inTransaction(tx: Db): QueueDatabase {
  return { executeSql: async (text, values = []) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows] }) };
}

/** The database for the queue, and `wake`, which makes the workers of a queue fetch at once. */
function adapter(database: Database): { db: QueueDatabase; wake(queue: string): void } {
  let wake = (_queue: string): void => {};
  const db: QueueDatabase = {
    executeSql: (text, values) => database.execute(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      wake = onNotification;
      // "" means that the connection was restored, so notifications may have been missed.
      const stop = await database.listen(channel, (payload) => (payload === "" ? onReconnect() : onNotification(payload)));
      onReconnect();
      return { close: stop };
    },
  };
  return { db, wake: (queue) => wake(queue) };
}
