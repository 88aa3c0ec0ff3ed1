import { expect, test } from "vitest";
import { pollWhile } from "../../src/client/staff/poll-while.ts";

test("a running job is polled until it has ended, and polls are not deduplicated", () => {
  const { refreshInterval, dedupingInterval } = pollWhile<string>((latest) => latest !== "done", 600);
  expect([refreshInterval(undefined), refreshInterval("begun"), refreshInterval("done")]).toEqual([600, 600, 0]);
  expect(dedupingInterval).toBeLessThan(600);
});
