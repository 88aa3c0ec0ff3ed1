import { expect, test } from "vitest";
import { pollWhile } from "../../src/client/staff/poll-while.ts";

test("what is under way is asked for again until it has ended, and no ask is taken for the one before", () => {
  const { refreshInterval, dedupingInterval } = pollWhile<string>((latest) => latest !== "done", 600);
  expect([refreshInterval(undefined), refreshInterval("begun"), refreshInterval("done")]).toEqual([600, 600, 0]);
  expect(dedupingInterval).toBeLessThan(600);
});
