import { afterEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../../src/server/platform/clock.ts";
import { CallCounter } from "../../../../src/server/platform/limits/call-counter.ts";

afterEach(() => vi.useRealTimers());

test("S58 no caller is refused because the system clock is set back", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const calls = new CallCounter(systemClock);
  const limit = { name: "x", perMinute: 60, atOnce: 1 };
  calls.count(limit, "one");
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(() => calls.count(limit, "one")).not.toThrow();
});
