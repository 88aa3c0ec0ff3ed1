import { describe, expect, test } from "vitest";
import { patternsIn } from "../../../src/engine/catalog/schemas-in.ts";
import { PATTERN_LIMIT_MS, trySpeed } from "../../../src/server/platform/releases/work/pattern-trial.ts";
import { shippedCatalog } from "../../schemas/checkout.ts";
import { cpuTime } from "../../support/cpu-time.ts";
import { LONG } from "../../support/long.ts";
import { FAST_PATTERNS, MORE_SLOW_PATTERNS, SLOW_PATTERNS } from "./pattern-corpus.ts";

const LONGEST = 4_000;

describe("S26 a pattern that is slow in browsers is detected by running it", () => {
  test.each(LONG ? [...SLOW_PATTERNS, ...MORE_SLOW_PATTERNS] : SLOW_PATTERNS)("%s", (pattern) => {
    const slow = trySpeed(pattern, LONGEST);
    expect(slow?.took).toBeGreaterThan(PATTERN_LIMIT_MS);
    expect(slow?.text.length).toBeLessThanOrEqual(LONGEST);
    // The reported text demonstrates it.
    expect(cpuTime(() => new RegExp(pattern, "u").test(slow?.text ?? ""))).toBeGreaterThan(PATTERN_LIMIT_MS / 4);
  });
});

describe("a typical pattern is accepted", () => {
  test.each(FAST_PATTERNS)("%s", (pattern) => expect(trySpeed(pattern, LONGEST)).toBeNull());
  test("and so is every shipped one, up to its maximum length", () => {
    const slow = patternsIn(shippedCatalog()).filter(({ pattern, limit }) => trySpeed(pattern, limit) !== null);
    expect(slow).toEqual([]);
  });
});

test("a pattern that is slow for long texts only is accepted for short values", () => {
  const pattern = "^\\S+@\\S+\\.\\S+$";
  expect(trySpeed(pattern, LONGEST)).not.toBeNull();
  expect(trySpeed(pattern, 120)).toBeNull();
});
