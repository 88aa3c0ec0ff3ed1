import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { LONG } from "./long.ts";

// The same cases each time, so that what has passed passes again; those that nobody has tried are for the long run.
fc.configureGlobal(LONG ? { numRuns: 1_000 } : { seed: 20 });

/** What goes to console.error is a defect: it fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
