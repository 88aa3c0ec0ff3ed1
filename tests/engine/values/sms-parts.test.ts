import { expect, test } from "vitest";
import { smsParts } from "../../../src/engine/values/sms-parts.ts";

test.each([
  ["", 1],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  // Each of these takes two places.
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  ["क".repeat(70), 1],
  ["क".repeat(71), 2],
  [`${"a".repeat(70)}₹`, 2],
  ["क".repeat(134), 2],
  ["क".repeat(135), 3],
])("a text is counted in as many parts as are charged: %#", (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
