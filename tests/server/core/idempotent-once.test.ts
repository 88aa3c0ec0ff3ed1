import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../src/server/errors.ts";
import { once } from "../../../src/server/services/idempotency.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = (key: string) => ({ scope: "a test", key, body: null });
const keysNamed = (key: string) => server.ctx.db.selectFrom("idempotency_keys").select("key").where("key", "=", key).execute();

/** A piece of work that ends when it is told to, and tells when it begins. */
function held() {
  const end = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return end.promise;
  };
  return { work, begun: begun.promise, answer: end.resolve, fail: end.reject };
}

test("S46 a call that fails after its key became another's does not take that key away", async () => {
  const [slow, next] = [held(), held()];
  const first = once(server.ctx, call("taken-over"), slow.work);
  await slow.begun;
  server.clock.pass(61);
  const second = once(server.ctx, call("taken-over"), next.work);
  await next.begun;
  slow.fail(new ApiError("BAD_REQUEST"));
  await expect(first).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const third = once(server.ctx, call("taken-over"), async () => "done again");
  next.answer("the second's");
  expect([await second, await third]).toEqual(["the second's", "the second's"]);
});

test("S46 a call that ends after its key became another's does not answer for that one", async () => {
  const [slow, next] = [held(), held()];
  const first = once(server.ctx, call("late-answer"), slow.work);
  await slow.begun;
  server.clock.pass(61);
  const second = once(server.ctx, call("late-answer"), next.work);
  await next.begun;
  next.answer("the second's");
  await second;
  slow.answer("the first's");
  await first;
  expect(await once(server.ctx, call("late-answer"), async () => "done again")).toBe("the second's");
});

test("S46 work is not done again at once when nobody knows whether it was done; a refusal frees its key", async () => {
  for (const [key, error, kept] of [
    ["lost-answer", new Error("the answer to the commit was lost"), 1],
    ["lost-connection", Object.assign(new Error("connection failure"), { code: "08006" }), 1],
    ["refused", new ApiError("BAD_REQUEST"), 0],
    ["rolled-back", Object.assign(new Error("unique violation"), { code: "23505" }), 0],
  ] as const) {
    await expect(once(server.ctx, call(key), () => Promise.reject(error))).rejects.toBe(error);
    expect(await keysNamed(key), key).toHaveLength(kept);
  }
});
