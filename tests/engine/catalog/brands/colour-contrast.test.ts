import { expect, test } from "vitest";
import { contrastBetween, luminanceOf } from "../../../../src/engine/catalog/brands/colour-contrast.ts";

// Worked examples of the W3C's contrast: black on white 21, #777777 on white 4.48, #767676 4.54, #949494 3.03.
test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#ffffff", "#949494", 3.03],
  ["#ff0000", "#ffffff", 4],
  ["#0000ff", "#ffffff", 8.59],
  ["#00ff00", "#ffffff", 1.37],
])("%s on %s has the contrast %d to 1", (one, other, contrast) => expect(contrastBetween(one, other)).toBeCloseTo(contrast, 2));

test("luminance ranges from 0 for black to 1 for white", () => {
  expect(luminanceOf("#000000")).toBe(0);
  expect(luminanceOf("#ffffff")).toBeCloseTo(1, 10);
  expect(luminanceOf("#0a0a0a")).toBeCloseTo(0.00304, 5);
});
