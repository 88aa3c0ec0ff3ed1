import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { createLog } from "../../../src/server/log.ts";
import { REPOSITORY, readCheckout } from "../../../src/server/releases/checkout.ts";
import { ReleaseKeeper } from "../../../src/server/releases/keeper.ts";
import { USUAL_WAITS } from "../../../src/server/waits.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

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
function otherKeeper(waits: { checkPieceMs: number; recheckMs: number } = USUAL_WAITS) {
  const lines: { level: string; msg: string; release?: string; code?: string }[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const keeper = new ReleaseKeeper(server.ctx.database, server.clock, log, server.settings.site, waits);
  others.push(keeper);
  return { keeper, lines, saying: (msg: string) => lines.filter((line) => line.msg === msg) };
}

/** What happens to the workers that check documents, until it is told to stop. */
function watchWorkers(onBegin: () => void = () => {}) {
  const seen = { begun: 0, most: 0 };
  let alive = 0;
  const listener = (worker: Worker) => {
    seen.begun += 1;
    alive += 1;
    seen.most = Math.max(seen.most, alive);
    worker.once("exit", () => {
      alive -= 1;
    });
    onBegin();
  };
  process.on("worker", listener);
  return { seen, stop: () => process.off("worker", listener) };
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
async function oldRelease(color: string): Promise<string> {
  const documents = await server.releases.liveDocuments();
  const published = await publish(colored(documents, color));
  if (!published.ok) throw new Error(JSON.stringify(published.findings));
  expect(await publish(documents)).toMatchObject({ ok: true });
  return published.hash;
}

/** As if a release had been checked by other code. */
const byOlderCode = (hash: string) =>
  sql(`update releases set assets = jsonb_set(assets, '{builder}', '"older code"') where hash = $1`, [hash]);
/** As if today's rules refused a release that was good under yesterday's. */
async function refusedToday(hash: string): Promise<void> {
  await byOlderCode(hash);
  await sql("insert into documents values ('broken', '{}') on conflict do nothing");
  await sql("insert into release_entries values ($1, 'brand', 'broken', 'broken')", [hash]);
}

test("a release that today's rules refuse is checked once, however often and from however many sides it is asked for", async () => {
  const [one, two] = [await oldRelease("#111111"), await oldRelease("#121212")];
  for (const hash of [one, two]) await refusedToday(hash);
  const { keeper } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const { seen, stop } = watchWorkers();
  const answers = await Promise.all([one, two, one, two].map((hash) => keeper.byHash(hash)));
  // What never was pushes nothing out.
  await Promise.all(Array.from({ length: 8 }, (_, digit) => keeper.byHash(String(digit).repeat(64))));
  answers.push(await keeper.byHash(one), await keeper.byHash(two));
  stop();
  expect(answers).toEqual(answers.map(() => null));
  expect(seen).toEqual({ begun: 2, most: 1 });
});

test("a release of older code that still stands is checked once for all who ask for it at once", async () => {
  const hash = await oldRelease("#131313");
  await byOlderCode(hash);
  const { keeper } = otherKeeper();
  await keeper.start(readCheckout(REPOSITORY));
  const { seen, stop } = watchWorkers();
  const [first, second] = await Promise.all([keeper.byHash(hash), keeper.byHash(hash)]);
  stop();
  expect(first?.hash).toBe(hash);
  expect(second).toBe(first);
  expect(seen.begun).toBe(1);
});

test("of two publications at once from the same release the later one is refused, and the owner is told why", async () => {
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
  expect(lost).toContain("another release was published meanwhile");
  const { rows } = await sql("select release from live_release");
  expect(rows).toEqual([{ release: won?.ok ? won.hash : "" }]);
  await expect.poll(() => server.releases.live().hash).toBe(rows[0]?.release);
  expect(await publish(documents)).toMatchObject({ ok: true });
});

test("a start that finds another release published while it checks the files takes both in", async () => {
  const edited = await oldRelease("#232323");
  const { keeper } = otherKeeper();
  let published: Promise<unknown> | null = null;
  const { stop } = watchWorkers(() => {
    published ??= sql("update live_release set release = $1", [edited]);
  });
  await keeper.start(changed(readCheckout(REPOSITORY), "site", server.settings.site, { brandCookieDays: 23 }));
  stop();
  expect(published).not.toBeNull();
  const { site, catalog } = keeper.live();
  expect(site.brandCookieDays).toBe(23);
  expect(catalog.brands.get(site.brand)?.primaryColor).toBe("#232323");
  await server.ctx.database.notify("live_release", keeper.live().hash);
  await expect.poll(() => server.releases.live().hash).toBe(keeper.live().hash);
});

test("of two releases that are told of at once the newer one stays, though the older one takes longer to load", async () => {
  const [slow, quick] = [await oldRelease("#313131"), await oldRelease("#323232")];
  const { keeper, saying } = otherKeeper();
  await keeper.start(await server.releases.liveDocuments());
  const putInForce = async (hash: string) => {
    await sql("update live_release set release = $1", [hash]);
    await server.ctx.database.notify("live_release", hash);
  };
  // The server itself has both in memory, so only the other one checks.
  await byOlderCode(slow);
  let second: Promise<void> | null = null;
  const { stop } = watchWorkers(() => {
    second ??= putInForce(quick);
  });
  await putInForce(slow);
  await expect.poll(() => saying("release in force").length, { timeout: 60_000 }).toBe(3);
  stop();
  expect(second).not.toBeNull();
  expect(keeper.live().hash).toBe(quick);
});

test("a release that cannot be loaded does not come into force, and the log says so", async () => {
  const before = server.releases.live().hash;
  const refused = await oldRelease("#333333");
  await refusedToday(refused);
  const { keeper, lines, saying } = otherKeeper();
  await keeper.start(await server.releases.liveDocuments());
  const stays = keeper.live().hash;
  await sql("update live_release set release = $1", [refused]);
  await server.ctx.database.notify("live_release", refused);
  const said = () => lines.filter(({ release }) => release === refused).map(({ level, msg }) => [level, msg]);
  await expect.poll(said, { timeout: 60_000 }).not.toEqual([]);
  expect(said()).toEqual([["error", "the new release cannot be loaded: the one before stays in force here"]]);
  expect(saying("release in force")).toHaveLength(1);
  expect(keeper.live().hash).toBe(stays);
  await sql("update live_release set release = $1", [before]);
});

/** As on a machine that is too busy for any check. */
const BUSY_MS = 1;

test("a release whose check the time ran out of is checked again after a pause, which grows up to an hour", async () => {
  const hash = await oldRelease("#343434");
  await byOlderCode(hash);
  const minutes = 60;
  const waits = { checkPieceMs: BUSY_MS, recheckMs: 50 * minutes * 1000 };
  const { keeper, lines } = otherKeeper(waits);
  await keeper.start(await server.releases.liveDocuments());
  const { seen, stop } = watchWorkers();
  const ask = async () => [(await keeper.byHash(hash))?.hash ?? null, seen.begun];
  expect(await ask()).toEqual([null, 1]);
  expect(lines.map(({ code }) => code)).toContain("check-stopped");
  server.clock.pass(49 * minutes);
  expect(await ask()).toEqual([null, 1]);
  server.clock.pass(minutes);
  expect(await ask()).toEqual([null, 2]);
  waits.checkPieceMs = USUAL_WAITS.checkPieceMs;
  server.clock.pass(51 * minutes);
  expect(await ask()).toEqual([null, 2]);
  server.clock.pass(9 * minutes);
  expect(await ask()).toEqual([hash, 3]);
  stop();
});

test("a release in force that a busy machine had no time to check comes into force by itself, without another publication", async () => {
  const before = server.releases.live().hash;
  const hash = await oldRelease("#353535");
  const waits = { checkPieceMs: BUSY_MS, recheckMs: 100 };
  const { keeper, saying } = otherKeeper(waits);
  await keeper.start(await server.releases.liveDocuments());
  await byOlderCode(hash);
  await sql("update live_release set release = $1", [hash]);
  await server.ctx.database.notify("live_release", hash);
  const failed = () => saying("the new release cannot be loaded: the one before stays in force here").length;
  await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(1);
  expect(keeper.live().hash).toBe(before);
  waits.checkPieceMs = USUAL_WAITS.checkPieceMs;
  await expect.poll(() => keeper.live().hash, { timeout: 60_000 }).toBe(hash);
  await sql("update live_release set release = $1", [before]);
});
