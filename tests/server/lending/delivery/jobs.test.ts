import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { MESSAGE_JOB, QUEUES, SUBMIT_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import { freshDatabase, startTestServer, type TestServer, type TestServerOptions } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  cleanUp.push(() => server.stop());
  return server;
}

const message = { template: "otp", channel: "sms" as const, to: "9876543210", language: "en", params: { otp: "123456" }, secret: ["otp"] };
const jobsOf = async ({ ctx }: TestServer) => (await ctx.database.execute("select name, data, heartbeat_seconds from pgboss.job")).rows;

test("a message and its job are one transaction: both rolled back, or both committed", async () => {
  const server = await start();
  const { ctx } = server;
  const failing = ctx.db.transaction().execute(async (tx) => {
    await ctx.messages.enqueue(message, tx);
    throw new Error("taken back");
  });
  await expect(failing).rejects.toThrow("taken back");
  expect(await jobsOf(server)).toEqual([]);
  expect(await ctx.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  await ctx.messages.enqueue(message, ctx.db);
  const rows = await ctx.db.selectFrom("outbox").select("id").execute();
  expect(await jobsOf(server)).toEqual([{ name: "message-passcode", data: { id: rows[0]?.id }, heartbeat_seconds: 30 }]);
});

test("a job starts at once: a worker that polls every ten minutes is notified of it", async () => {
  const { ctx } = await start({ waits: { pollSeconds: 600 } });
  const done: unknown[] = [];
  await ctx.jobs.work(MESSAGE_JOB, async (data) => {
    done.push(data);
  });
  for (const id of ["first", "second"]) {
    await ctx.jobs.send(MESSAGE_JOB, { id }, { tx: null });
    await until(() => done.length > 0);
    expect(done.splice(0)).toEqual([{ id }]);
  }
});

test("waiting jobs are processed one after the other: no worker sleeps while there are more", async () => {
  const { ctx } = await start({ waits: { pollSeconds: 600 } });
  const ids = Array.from({ length: 20 }, (_, index) => `job ${index}`);
  for (const id of ids) await ctx.jobs.send(MESSAGE_JOB, { id }, { tx: null, retryLimit: 0 });
  const done: unknown[] = [];
  await ctx.jobs.work(MESSAGE_JOB, async ({ id }) => {
    done.push(id);
    if (id === ids[3]) throw new Error("the others go on");
  });
  await until(() => done.length === ids.length);
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test("a failed job is retried, and a completed one is not", async () => {
  const server = await start();
  const { ctx } = server;
  const tries: string[] = [];
  await ctx.jobs.work(MESSAGE_JOB, async ({ id }) => {
    tries.push(String(id));
    if (tries.filter((one) => one === id).length === 1) throw new Error("once");
  });
  const states = async () => (await ctx.database.execute("select state::text as state, retry_count from pgboss.job")).rows;
  const done = { state: "completed", retry_count: 1 };
  await ctx.jobs.send(MESSAGE_JOB, { id: "first" }, { tx: null, retryDelay: 1 });
  await expect.poll(states).toEqual([done]);
  // A second one waits for its retry for as long as the first would wait for another.
  await ctx.jobs.send(MESSAGE_JOB, { id: "second" }, { tx: null, retryDelay: 1 });
  await expect.poll(states).toEqual([done, done]);
  expect(tries).toEqual(["first", "first", "second", "second"]);
});

test("an unlisted queue is refused, and the listed ones survive a restart with their jobs", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-jobs-"));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await freshDatabase();
  if (database !== null) cleanUp.push(() => database.drop());
  const options = { dataDir, databaseUrl: database.url };
  const first = await startTestServer(options);
  await expect(first.ctx.jobs.send("no-such-queue", {}, { tx: null })).rejects.toThrow("queues.ts");
  await first.ctx.jobs.send(MESSAGE_JOB, { id: "kept" }, { tx: null });
  await first.stop();
  const second = await startTestServer(options);
  cleanUp.push(() => second.stop());
  const done: unknown[] = [];
  await second.ctx.jobs.work(MESSAGE_JOB, async (data) => {
    done.push(data);
  });
  await until(() => done.length > 0);
  expect(done).toEqual([{ id: "kept" }]);
  const { rows } = await second.ctx.database.execute("select name from pgboss.queue");
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(QUEUES)));
  expect(existsSync(dataDir)).toBe(true);
});

test("the metrics count ready, deferred, active and failed jobs per queue, and the age of the oldest", async () => {
  const server = await start({ waits: { countSeconds: 1 } });
  const { jobs } = server.ctx;
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  await jobs.work(SUBMIT_JOB, async ({ id }) => {
    if (id === "fails") throw new Error("for good");
    await ended;
  });
  await jobs.send(SUBMIT_JOB, { id: "fails" }, { tx: null, retryLimit: 0 });
  await jobs.send(SUBMIT_JOB, { id: "goes on" }, { tx: null });
  await jobs.send(MESSAGE_JOB, { id: "waits" }, { tx: null, startAfter: new Date(Date.now() - 600_000) });
  await jobs.send(MESSAGE_JOB, { id: "later" }, { tx: null, startAfter: new Date(Date.now() + 600_000) });
  const metrics = async () => {
    // A request before that is refused.
    server.clock.pass(5);
    const { status, body } = await server.call("GET", "/metrics");
    expect(status).toBe(200);
    return new Map([...String(body).matchAll(/^(jobs\S*) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]));
  };
  const gauge = (queue: string, state: string) => `jobs{queue="${queue}",state="${state}"}`;
  // Counted from time to time, each queue by itself.
  await expect
    .poll(async () => Object.fromEntries(await metrics()), { timeout: 120_000, interval: 500 })
    .toMatchObject({
      [gauge(MESSAGE_JOB, "ready")]: 1,
      [gauge(MESSAGE_JOB, "deferred")]: 1,
      [gauge(SUBMIT_JOB, "ready")]: 0,
      [gauge(SUBMIT_JOB, "active")]: 1,
      [gauge(SUBMIT_JOB, "failed")]: 1,
      [`jobs_oldest_ready_seconds{queue="${SUBMIT_JOB}"}`]: 0,
    });
  const read = await metrics();
  const oldest = read.get(`jobs_oldest_ready_seconds{queue="${MESSAGE_JOB}"}`);
  expect(oldest).toBeGreaterThanOrEqual(600);
  expect(oldest).toBeLessThan(800);
  end();
  vi.spyOn(jobs, "states").mockRejectedValue(new Error("no database"));
  expect((await metrics()).size).toBe(0);
});

test("S48 stopping waits for a running job", async () => {
  const [busy, idle] = [await startTestServer(), await startTestServer()];
  const { database, db, jobs } = busy.ctx;
  const [began, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  await jobs.work(MESSAGE_JOB, async () => {
    began.resolve();
    await resumed.promise;
    // It still has its database.
    await db.selectFrom("outbox").select("id").execute();
    order.push("job");
  });
  // What stopping does last.
  const close = database.close.bind(database);
  database.close = () => {
    order.push("database");
    return close();
  };
  await jobs.send(MESSAGE_JOB, { id: randomUUID() }, { tx: null });
  await began.promise;
  const stopped = busy.stop().then(() => order.push("stopped"));
  // So long it takes without a job.
  await idle.stop();
  expect(order).toEqual([]);
  resumed.resolve();
  await stopped;
  expect(order).toEqual(["job", "database", "stopped"]);
});
