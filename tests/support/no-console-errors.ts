import { afterEach, beforeEach, expect, vi } from "vitest";
import { LONG } from "./long.ts";

if (LONG) (await import("fast-check")).configureGlobal({ numRuns: 1_000 });

/** What goes to console.error is a defect: it fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
