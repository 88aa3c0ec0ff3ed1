import fc from "fast-check";
import { expect, test } from "vitest";
import { ceilToStep, floorToStep, roundToPaise, roundToStep } from "../../../src/engine/money/rounding.ts";

test.each([
  [1.005, 1.01],
  [2330.1597796827, 2330.16],
  [55_923.8347, 55_923.83],
  [0.125, 0.13],
  [1_234_567.895, 1_234_567.9],
  [211.5 * 0.18, 38.07],
])("%d rupees are rounded to %d", (rupees, rounded) => {
  expect(roundToPaise(rupees)).toBe(rounded);
});

test.each([
  [12_345, 1000, 12_000],
  [12_000, 1000, 12_000],
  [999, 1000, 0],
  [0.3, 0.1, 0.3],
  [12_345, 0, 12_345],
])("%d rounded down to a multiple of %d is %d", (amount, step, down) => {
  expect(floorToStep(amount, step)).toBe(down);
});

test("down, nearest and up enclose the amount, one step apart", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 1, max: 1e5 }), (amount, step) => {
      const [down, near, up] = [floorToStep(amount, step), roundToStep(amount, step), ceilToStep(amount, step)];
      expect(down <= amount && amount <= up && up - down <= step).toBe(true);
      expect([down, up]).toContain(near);
      expect(down % step).toBe(0);
    }),
  );
});

test("half a paisa is rounded up, however the amount was computed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(1, 3, 7, 1.1), (tenths, by) => {
      const paise = Math.floor((tenths + 5) / 10);
      expect(roundToPaise(((tenths / 1000) * by) / by)).toBe(paise / 100);
    }),
  );
});
