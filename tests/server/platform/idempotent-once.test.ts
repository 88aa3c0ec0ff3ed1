import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalJson } from "../../../src/engine/release/hash.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { ApiError } from "../../../src/server/platform/errors.ts";
import { runIdempotently } from "../../../src/server/platform/routes/idempotency.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = (key: string) => ({ scope: "a test", customerId: null, key, body: null });
const keysNamed = (key: string) => server.ctx.db.selectFrom("idempotency_keys").select("key").where("key", "=", key).execute();

/** A piece of work that ends on request, and reports its start. */
function controllableWork() {
  const end = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  const work = () => {
    started.resolve();
    return end.promise;
  };
  return { work, started: started.promise, answer: end.resolve, fail: end.reject };
}

test("S46 a call that fails after another one took over its key does not release that key", async () => {
  const [slow, next] = [controllableWork(), controllableWork()];
  const first = runIdempotently(server.ctx, call("taken-over"), slow.work);
  await slow.started;
  server.clock.pass(61);
  const second = runIdempotently(server.ctx, call("taken-over"), next.work);
  await next.started;
  slow.fail(new ApiError("BAD_REQUEST"));
  await expect(first).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const third = runIdempotently(server.ctx, call("taken-over"), async () => "done again");
  next.answer("the second's");
  expect([await second, await third]).toEqual(["the second's", "the second's"]);
});

test("S46 a call that ends after another one took over its key does not replace that one's response", async () => {
  const [slow, next] = [controllableWork(), controllableWork()];
  const first = runIdempotently(server.ctx, call("late-answer"), slow.work);
  await slow.started;
  server.clock.pass(61);
  const second = runIdempotently(server.ctx, call("late-answer"), next.work);
  await next.started;
  next.answer("the second's");
  await second;
  slow.answer("the first's");
  await first;
  expect(await runIdempotently(server.ctx, call("late-answer"), async () => "done again")).toBe("the second's");
});

test("the body of a key is stored as a keyed hash, so that a reader of the table cannot test guesses", async () => {
  const body = { revision: "", answers: { secret: "of-a-lender", value: "guessable" } };
  await runIdempotently(server.ctx, { scope: "a test", customerId: null, key: "with-a-secret", body }, async () => "done");
  const { body_hash } = await server.ctx.db
    .selectFrom("idempotency_keys")
    .select("body_hash")
    .where("key", "=", "with-a-secret")
    .executeTakeFirstOrThrow();
  for (const text of [canonicalJson(body), JSON.stringify(body)])
    for (const encoding of ["base64url", "hex"] as const) expect(body_hash).not.toBe(createHash("sha256").update(text).digest(encoding));
});

test("S46 work with an unknown outcome is not repeated at once; a refusal frees its key", async () => {
  for (const [key, error, kept] of [
    ["lost-answer", new Error("the answer to the commit was lost"), 1],
    ["lost-connection", Object.assign(new Error("connection failure"), { code: "08006" }), 1],
    ["refused", new ApiError("BAD_REQUEST"), 0],
    ["rolled-back", Object.assign(new Error("unique violation"), { code: "23505" }), 0],
  ] as const) {
    await expect(runIdempotently(server.ctx, call(key), () => Promise.reject(error))).rejects.toBe(error);
    expect(await keysNamed(key), key).toHaveLength(kept);
  }
});

const pageViewRow = (key: string) => ({ day: "2026-01-01", route: key, count: 1 });
const rowsNamed = (key: string) => server.ctx.db.selectFrom("page_views").select("route").where("route", "=", key).execute();
/** Work of one transaction. */
const addPageView = (key: string) => inTransaction(server.ctx, (tx) => tx.insertInto("page_views").values(pageViewRow(key)).execute());

test("S46 committed work is never repeated, even if its response was lost; its caller gets an error after a minute", async () => {
  const lost = new Error("the answer to the commit was lost");
  const first = runIdempotently(server.ctx, call("committed"), async () => {
    await addPageView("committed");
    throw lost;
  });
  await expect(first).rejects.toBe(lost);
  server.clock.pass(61);
  await expect(runIdempotently(server.ctx, call("committed"), () => addPageView("committed"))).rejects.toMatchObject({
    code: "ANSWER_LOST",
    status: 409,
  });
  expect(await rowsNamed("committed")).toHaveLength(1);
});

test("S46 work that was not committed is repeated after a minute, and the first attempt cannot commit any more", async () => {
  const slow = controllableWork();
  const first = runIdempotently(server.ctx, call("too-late"), async () => {
    await slow.work();
    await addPageView("too-late");
  });
  await slow.started;
  server.clock.pass(61);
  await runIdempotently(server.ctx, call("too-late"), () => addPageView("too-late").then(() => "done"));
  slow.answer("go on");
  await expect(first).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await rowsNamed("too-late")).toHaveLength(1);
});

test("S46 a call that waits for another gets its response at once, or runs if that one failed", async () => {
  const [slow, failing] = [controllableWork(), controllableWork()];
  const first = runIdempotently(server.ctx, call("awaited"), slow.work);
  await slow.started;
  const others = Array.from({ length: 5 }, () => runIdempotently(server.ctx, call("awaited"), async () => "another"));
  slow.answer("the one");
  expect(await Promise.all([first, ...others])).toEqual(Array(6).fill("the one"));
  const refused = runIdempotently(server.ctx, call("refused-later"), failing.work);
  await failing.started;
  const next = runIdempotently(server.ctx, call("refused-later"), async () => "tried");
  failing.fail(new ApiError("BAD_REQUEST"));
  await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await next).toBe("tried");
});
