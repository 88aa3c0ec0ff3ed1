import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Changeable, smallestChange } from "../../../src/engine/rules/smallest-change.ts";

const amount: Changeable = { from: 252_500, minimum: 1000, maximum: 1_000_000, step: 1000 };

describe("the smallest change", () => {
  test.each<[string, Changeable, (value: number) => boolean, number | null]>([
    ["a decrease to the next step that holds", amount, (value) => value <= 137_400, 137_000],
    ["an increase to the next step that holds", amount, (value) => value >= 600_001, 601_000],
    ["the nearer of both directions", amount, (value) => value <= 200_000 || value >= 300_000, 300_000],
    ["the adjacent step", amount, (value) => value <= 252_000, 252_000],
    ["the maximum, though not a multiple of the step", { ...amount, maximum: 999_500 }, (value) => value > 999_000, 999_500],
    ["the minimum, though not a multiple of the step", { ...amount, minimum: 1500 }, (value) => value < 2000, 1500],
    ["null if no value holds", amount, () => false, null],
    ["never the present value", amount, (value) => value === 252_500, null],
    ["a decrease only, if so restricted", { ...amount, only: "less" }, (value) => value >= 253_000 || value <= 10_000, 10_000],
    ["an increase only, if so restricted", { ...amount, only: "more" }, (value) => value >= 900_000 || value <= 252_000, 900_000],
    ["null above the maximum", { ...amount, from: 1_000_000, only: "more" }, () => true, null],
    ["null below the minimum", { ...amount, from: 1000, only: "less" }, () => true, null],
    ["the nearest choice", { ...amount, from: 24, choices: [12, 24, 36, 48, 60] }, (value) => value >= 48, 48],
    ["a smaller choice", { ...amount, from: 24, choices: [12, 24, 36], only: "less" }, () => true, 12],
    ["a greater choice", { ...amount, from: 24, choices: [12, 24, 36], only: "more" }, () => true, 36],
    ["null if no choice holds", { ...amount, from: 24, choices: [12, 24, 36] }, (value) => value === 24, null],
  ])("is %s", (_, changeable, holds, expected) => {
    expect(smallestChange(changeable, holds)).toBe(expected);
  });

  test("satisfies the limit, is within the bounds, and is the nearest step if one limit decides", () => {
    const whole = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1_500_000 }),
        whole,
        fc.constantFrom(1, 500, 1000, 7000),
        fc.boolean(),
        (from, limit, step, upwards) => {
          const changeable = { from, minimum: 1000, maximum: 1_500_000, step };
          const tried: number[] = [];
          const found = smallestChange(changeable, (value) => {
            tried.push(value);
            return upwards ? value >= limit : value <= limit;
          });
          for (const value of tried) expect(value >= 1000 && value <= 1_500_000 && value !== from).toBe(true);
          expect(tried.length).toBeLessThan(300);
          if (found === null) return;
          expect(upwards ? found >= limit : found <= limit).toBe(true);
          // A step nearer, it does not hold.
          const nearer = found + Math.sign(from - found) * step;
          if ((found - from) * (nearer - from) > 0) expect(upwards ? nearer < limit : nearer > limit).toBe(true);
        },
      ),
    );
  });
});
