import { afterAll, beforeAll, expect, test } from "vitest";
import type { Limit } from "../../../../src/server/platform/limits/rate-limit.ts";
import { clearEvents, countEvent, limitByAddress, networkOf, revertEvent } from "../../../../src/server/platform/limits/rate-limit.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIMIT: Limit = { name: "test", count: 3, seconds: 600 };
const count = (subject: string, limit = LIMIT) => countEvent(server.ctx, server.ctx.db, limit, subject);
const times = async (number: number, work: () => Promise<unknown>) => {
  const results: unknown[] = [];
  for (let time = 0; time < number; time++) results.push(await work());
  return results;
};

test("a window admits its number of events; later ones get its end, and do not extend it", async () => {
  expect(await times(3, () => count("a"))).toEqual([null, null, null]);
  server.clock.pass(100);
  const first = await count("a");
  expect(first).toBeGreaterThan(495);
  expect(first).toBeLessThanOrEqual(500);
  server.clock.pass(490);
  const last = await count("a");
  expect(last).toBeGreaterThanOrEqual(1);
  expect(last).toBeLessThanOrEqual(10);
  server.clock.pass(11);
  expect(await times(3, () => count("a"))).toEqual([null, null, null]);
  expect(await count("a")).toBeGreaterThan(590);
});

test("subjects and limits are counted separately, and stored without clear text", async () => {
  expect((await times(4, () => count("one"))).at(-1)).toBeGreaterThan(0);
  expect(await count("two")).toBeNull();
  expect(await count("one", { ...LIMIT, name: "other" })).toBeNull();
  await clearEvents(server.ctx, server.ctx.db, LIMIT, "one");
  expect(await times(3, () => count("one"))).toEqual([null, null, null]);
  expect(await count("one")).not.toBeNull();
  const { rows } = await server.ctx.database.execute("select key from rate_windows");
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

test("concurrent events are all counted", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => count("crowd")));
  expect(results.filter((result) => result === null)).toHaveLength(3);
});

test("an address above its limit gets the seconds to wait, and reverted events are admitted again, never more", async () => {
  const { ctx } = server;
  const limit = { name: "address", count: 2, seconds: 60 };
  const ask = () => limitByAddress(ctx, limit, "2001:db8:1:2::9");
  const takeBack = (address: string) => revertEvent(ctx, ctx.db, limit, networkOf(address));
  await takeBack("2001:db8:1:2::9");
  await times(2, ask);
  await expect(ask()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    status: 429,
    retryAfter: expect.toSatisfy((wait) => wait > 55 && wait <= 60),
  });
  // The refused one was counted too: three, of which two are taken back.
  await times(2, () => takeBack("2001:db8:1:2::1"));
  await ask();
  await expect(ask()).rejects.toThrow("TOO_MANY_REQUESTS");
  await times(20, () => takeBack("2001:db8:1:2::1"));
  await times(2, ask);
  await expect(ask()).rejects.toThrow("TOO_MANY_REQUESTS");
  await limitByAddress(ctx, limit, "2001:db8:1:3::9");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:db8::5:6:7:8", "2001:db8:0:0::/64"],
  ["2001:db8:1::5:6:7:8", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
