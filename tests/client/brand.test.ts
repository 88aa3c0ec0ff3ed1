import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLegible } from "../../src/client/site/brand.ts";
import { inkOn } from "../../src/engine/catalog/brands/colour-contrast.ts";

const luminance = (hex: string) =>
  [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

function ratio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const SOFT_GROUND = "#f5f7f8";
const COLOURS = ["#000000", "#ffffff", "#ffcc00", "#0b5d4e", "#777777", "#ff0000", "#00ff00", "#0000ff", "#c2410c", "#1a56db"];

test.each(COLOURS)("text on a brand's %s is legible (WCAG AA)", (colour) => {
  expect(ratio(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
});

test.each(COLOURS)("%s is used for links only if it is legible on white and on the soft background", (colour) => {
  if (isLegible(colour)) expect(Math.min(ratio(colour, "#ffffff"), ratio(colour, SOFT_GROUND))).toBeGreaterThanOrEqual(4.5);
  expect(isLegible("#0b5d4e")).toBe(true);
  expect(isLegible("#ffcc00")).toBe(false);
});

test("text on each shipped brand's colour is legible", () => {
  for (const file of readdirSync("schemas/brands")) {
    const { primaryColor } = JSON.parse(readFileSync(`schemas/brands/${file}`, "utf8")) as { primaryColor: string };
    expect(ratio(primaryColor, inkOn(primaryColor)), file).toBeGreaterThanOrEqual(4.5);
  }
});
