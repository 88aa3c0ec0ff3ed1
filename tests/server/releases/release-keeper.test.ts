import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { createLog } from "../../../src/server/platform/log.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ReleaseKeeper } from "../../../src/server/platform/releases/keeper.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { DEFAULT_TIMEOUTS } from "../../../src/server/platform/timeouts.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { makeUnreadable, makeUnservable, markAsBuiltByOlderCode, publishStored } from "../../support/stored-releases.ts";

let server: TestServer;
const others: ReleaseKeeper[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.ctx.database.execute(text, values);

/** Another server's keeper, with the lines of its log. */
function otherKeeper(waits: { checkPieceMs: number; recheckMs: number; wholeMs?: number } = DEFAULT_TIMEOUTS) {
  const lines: { level: string; msg: string; release?: string; code?: string }[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const keeper = new ReleaseKeeper(server.ctx.database, server.clock, log, server.settings.site, waits);
  others.push(keeper);
  return { keeper, lines, linesWithMessage: (msg: string) => lines.filter((line) => line.msg === msg) };
}

/** Disturbs the workers that check documents, until it is stopped. */
function watchWorkers(onBegin: () => void = () => {}) {
  const workers = { started: 0, maxAlive: 0 };
  let alive = 0;
  const listener = (worker: Worker) => {
    workers.started += 1;
    alive += 1;
    workers.maxAlive = Math.max(workers.maxAlive, alive);
    worker.once("exit", () => {
      alive -= 1;
    });
    onBegin();
  };
  process.on("worker", listener);
  return { seen: workers, stop: () => process.off("worker", listener) };
}

function changed(documents: readonly SourceDocument[], kind: string, id: string, edit: object): SourceDocument[] {
  return documents.map((document) =>
    document.kind === kind && document.id === id ? { ...document, content: { ...(document.content as object), ...edit } } : document,
  );
}
const brand = () => server.releases.live().site.brand;
const colored = (documents: readonly SourceDocument[], primaryColor: string) => changed(documents, "brand", brand(), { primaryColor });
const publish = (documents: readonly SourceDocument[], keeper: ReleaseKeeper = server.releases) =>
  keeper.publish(documents, { author: "test", note: "a change", source: "product" });

/** Publishes a colour and goes back. Returns the hash of what was in force for a moment. */
async function publishAndRevert(color: string): Promise<string> {
  const documents = await server.releases.liveDocuments();
  const published = await publish(colored(documents, color));
  if (!published.ok) throw new Error(JSON.stringify(published.findings));
  expect(await publish(documents)).toMatchObject({ ok: true });
  return published.hash;
}

test("a release that cannot be built is tried once, whatever the number of concurrent requests", async () => {
  const [one, two] = [await publishAndRevert("#111111"), await publishAndRevert("#121212")];
  for (const hash of [one, two]) await makeUnservable(server.ctx.database, hash);
  const { keeper, lines } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const { seen: workers, stop } = watchWorkers();
  const answers = await Promise.all([one, two, one, two].map((hash) => keeper.serve(hash)));
  // What never was pushes nothing out.
  await Promise.all(Array.from({ length: 8 }, (_, digit) => keeper.serve(String(digit).repeat(64))));
  answers.push(await keeper.serve(one), await keeper.serve(two));
  stop();
  expect(answers).toEqual(answers.map(() => null));
  expect(lines.filter(({ code }) => code === "fails-when-used")).toHaveLength(2);
  expect(workers).toEqual({ started: 1, maxAlive: 1 });
});

test("a release is read for its rules without its assets", async () => {
  const hash = await publishAndRevert("#141414");
  await makeUnservable(server.ctx.database, hash);
  const { keeper } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const { seen: workers, stop } = watchWorkers();
  const release = await keeper.find(hash, server.ctx.db);
  stop();
  expect([release?.hash, release?.catalog.brands.get(brand())?.primaryColor, workers.started]).toEqual([hash, "#141414", 0]);
  expect(await keeper.find(hash, server.ctx.db)).toBe(release);
});

test("a release that newer code has stored cannot be read, which is logged once", async () => {
  const hash = await publishAndRevert("#151515");
  await makeUnreadable(server.ctx.database, hash);
  const { keeper, linesWithMessage } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  expect([await keeper.find(hash, server.ctx.db), await keeper.find(hash, server.ctx.db)]).toEqual([null, null]);
  expect(linesWithMessage("the documents of the release cannot be read")).toMatchObject([{ release: hash }]);
  await expect(keeper.documentsOf(hash, server.ctx.db)).rejects.toThrow();
  expect(await keeper.find("0".repeat(64), server.ctx.db)).toBeNull();
});

test("a release of older code is prepared once for all concurrent requests", async () => {
  const hash = await publishAndRevert("#131313");
  await markAsBuiltByOlderCode(server.ctx.database, hash);
  const { keeper } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const { seen: workers, stop } = watchWorkers();
  const [first, second] = await Promise.all([keeper.serve(hash), keeper.serve(hash)]);
  stop();
  expect(first?.hash).toBe(hash);
  expect(second).toBe(first);
  expect(workers.started).toBe(1);
});

test("of two concurrent publications on the same release the later one is refused, and its owner gets the reason", async () => {
  const documents = await server.releases.liveDocuments();
  const { keeper } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const outcomes = await Promise.allSettled([
    publish(colored(documents, "#212121")),
    publish(changed(documents, "site", server.settings.site, { brandCookieDays: 21 }), keeper),
  ]);
  const [won] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [lost] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(won).toMatchObject({ ok: true });
  expect(lost).toMatch(/based on publication (\d+), but publication \d+ was published in the meantime/);
  const { rows } = await sql("select publication from live_release");
  expect(rows).toEqual([{ publication: won?.ok ? won.publication : 0 }]);
  await expect.poll(() => server.releases.publication()).toBe(rows[0]?.publication);
  expect(server.releases.live().hash).toBe(won?.ok ? won.hash : "");
  expect(await publish(documents)).toMatchObject({ ok: true });
});

test("a start that finds another publication while it checks the files merges both", async () => {
  const edited = await publishAndRevert("#232323");
  const { keeper } = otherKeeper();
  let published: Promise<unknown> | null = null;
  const { stop } = watchWorkers(() => {
    published ??= publishStored(server.ctx.database, edited);
  });
  await keeper.start(changed(readCheckout(REPOSITORY), "site", server.settings.site, { brandCookieDays: 23 }));
  stop();
  expect(published).not.toBeNull();
  const { site, catalog } = keeper.live();
  expect(site.brandCookieDays).toBe(23);
  expect(catalog.brands.get(site.brand)?.primaryColor).toBe("#232323");
  await expect.poll(() => server.releases.live().hash).toBe(keeper.live().hash);
});

test("of two concurrent notifications the newer release stays live, though the older one takes longer to load", async () => {
  const [slow, quick] = [await publishAndRevert("#313131"), await publishAndRevert("#323232")];
  const { keeper, linesWithMessage } = otherKeeper();
  await keeper.start(await server.releases.liveDocuments());
  // The server itself has both in memory, so only the other one works on it.
  await markAsBuiltByOlderCode(server.ctx.database, slow);
  let second: Promise<unknown> | null = null;
  const { stop } = watchWorkers(() => {
    second ??= publishStored(server.ctx.database, quick);
  });
  await publishStored(server.ctx.database, slow);
  await expect.poll(() => linesWithMessage("release in force").length, { timeout: 60_000 }).toBe(3);
  stop();
  expect(second).not.toBeNull();
  expect(keeper.live().hash).toBe(quick);
});

test("a late notification of an older publication does not restore it", async () => {
  const older = await publishAndRevert("#414141");
  const { keeper, linesWithMessage } = otherKeeper();
  await keeper.start(await server.releases.liveDocuments());
  const { hash } = keeper.live();
  const number = keeper.publication();
  const { rows } = await sql("select max(number)::integer as number from publications where release = $1", [older]);
  // As a replica of the database that lags behind would report it.
  await sql("update live_release set publication = $1", [rows[0]?.number]);
  await server.ctx.database.notify("live_release", String(rows[0]?.number), server.ctx.db);
  await sql("update live_release set publication = $1", [number]);
  const next = await publish(colored(await server.releases.liveDocuments(), "#424242"));
  await expect.poll(() => keeper.publication()).toBe(number + 1);
  expect(linesWithMessage("release in force").map(({ release }) => release)).toEqual([hash, next.ok ? next.hash : ""]);
});

test("a release that cannot be served does not become live, the log reports it, and the server is not ready until the next", async () => {
  const documents = await server.releases.liveDocuments();
  const refused = await publishAndRevert("#333333");
  await makeUnservable(server.ctx.database, refused);
  const other = await startTestServer({ databaseUrl: server.settings.databaseUrl ?? "" });
  const stays = other.releases.live().hash;
  expect((await other.call("GET", "/ready")).body).toEqual({ status: "ready", release: stays, publication: other.releases.publication() });
  const number = await publishStored(server.ctx.database, refused);
  await expect.poll(async () => (await other.call("GET", "/ready")).status).toBe(503);
  const { body, headers } = await other.call("GET", "/ready");
  expect([body.status, headers["retry-after"]]).toEqual(["unavailable", "5"]);
  expect(body.reason).toContain(`publication ${number} cannot be served here: form/broken`);
  expect(other.releases.live().hash).toBe(stays);
  expect((await other.call("GET", "/api/config/customer")).body.release).toBe(stays);
  expect(await publish(documents)).toMatchObject({ ok: true, publication: number + 1 });
  await expect.poll(async () => (await other.call("GET", "/ready")).status).toBe(200);
  await other.stop();
});

/** As on a machine that is too busy for any check: less than a worker takes to begin. */
const SHORT_MS = 1;
const LONG_MS = 120_000;

test("a release that timed out is retried after a pause, which grows up to an hour", async () => {
  const hash = await publishAndRevert("#343434");
  await markAsBuiltByOlderCode(server.ctx.database, hash);
  const minutes = 60;
  const waits = { ...DEFAULT_TIMEOUTS, wholeMs: SHORT_MS, recheckMs: 50 * minutes * 1000 };
  const { keeper, lines } = otherKeeper(waits);
  await keeper.start(await server.releases.liveDocuments());
  const { seen: workers, stop } = watchWorkers();
  const ask = async () => [(await keeper.serve(hash))?.hash ?? null, workers.started];
  expect(await ask()).toEqual([null, 1]);
  expect(lines.map(({ msg }) => msg)).toContain("the build of the release will be retried later");
  server.clock.pass(49 * minutes);
  expect(await ask()).toEqual([null, 1]);
  server.clock.pass(minutes);
  expect(await ask()).toEqual([null, 2]);
  waits.wholeMs = LONG_MS;
  server.clock.pass(51 * minutes);
  expect(await ask()).toEqual([null, 2]);
  server.clock.pass(9 * minutes);
  expect(await ask()).toEqual([hash, 3]);
  stop();
});

test.each([
  ["after a pause", 100, "#353535"],
  ["after a pause that ends before the server has reported that it is behind", 0, "#363636"],
])("a live release that a busy machine could not load in time becomes live by itself %s", async (_, recheckMs, color) => {
  const before = server.releases.live().hash;
  const documents = await server.releases.liveDocuments();
  const hash = await publishAndRevert(color);
  const waits = { ...DEFAULT_TIMEOUTS, wholeMs: SHORT_MS, recheckMs };
  const { keeper, linesWithMessage } = otherKeeper(waits);
  await keeper.start(await server.releases.liveDocuments());
  await markAsBuiltByOlderCode(server.ctx.database, hash);
  await publishStored(server.ctx.database, hash);
  const failed = () => linesWithMessage("the new release cannot be loaded; this server continues with the previous release").length;
  await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(keeper.live().hash).toBe(before);
  waits.wholeMs = LONG_MS;
  await expect.poll(() => keeper.live().hash, { timeout: 60_000 }).toBe(hash);
  expect(await publish(documents)).toMatchObject({ ok: true, hash: before });
});
