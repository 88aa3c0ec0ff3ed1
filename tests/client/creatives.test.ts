import { describe, expect, test } from "vitest";
import { fitText, type Measure } from "../../src/blocks/creatives/fit-text.ts";
import { layoutCreative } from "../../src/blocks/creatives/layout-creative.ts";
import type { Shape } from "../../src/blocks/creatives/shape.ts";
import { codePath } from "../../src/blocks/share/code-path.ts";
import { slicePage } from "../../src/engine/catalog/blocks/slice-page.ts";
import { contrastBetween } from "../../src/engine/catalog/brands/colour-contrast.ts";
import { fillTemplate } from "../../src/engine/values/fill-template.ts";
import { shippedCatalog } from "../schemas/checkout.ts";

/** A wide font: each character has 0.6 of the size. */
const measure: Measure = (text, size) => text.length * size * 0.6;
const box = { width: 600, height: 300, size: 100, weight: 600 } as const;

describe("a text in a box", () => {
  test("is broken between words and made smaller until it fits", () => {
    expect(fitText("one", box, measure)).toMatchObject({ lines: ["one"], size: 100 });
    const { lines, size, height } = fitText("one two three four five six", box, measure);
    expect(lines.join(" ")).toBe("one two three four five six");
    expect(size).toBeLessThan(100);
    expect(height).toBeLessThanOrEqual(300);
    for (const line of lines) expect(measure(line, size, 600)).toBeLessThanOrEqual(600);
  });

  test("has a long word on one line", () => {
    expect(fitText("x".repeat(20), box, measure).lines).toHaveLength(1);
  });

  test("has a word that would be too small on one line in several, its marks beside their letters", () => {
    for (const word of ["W".repeat(100), "नि".repeat(50)]) {
      const { lines, size, height } = fitText(`Of ${word} it is`, { ...box, height: 400 }, measure);
      expect(lines.join("").replaceAll(" ", "")).toBe(`Of${word}itis`);
      expect(size).toBeGreaterThan(25);
      expect(height).toBeLessThanOrEqual(400);
      for (const line of lines) {
        expect(measure(line, size, 600)).toBeLessThanOrEqual(600);
        expect(line).not.toMatch(/^\p{M}/u);
      }
    }
  });

  test("stops at the least size where nothing fits", () => {
    expect(fitText("x ".repeat(500).trim(), box, measure).size).toBeGreaterThan(25);
  });
});

describe("a QR code", () => {
  const link = "https://saral.example/in/home/app/?utm_source=marigold";
  const { path, size } = codePath(link);
  const modules = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const isDark = (x: number, y: number) => modules.has(`${x} ${y}`);
  /** What scanners look for in three corners: a dark ring of seven modules, a light one, and a dark square. */
  const isFinder = (left: number, top: number) =>
    Array.from({ length: 49 }, (_, index) => [index % 7, Math.floor(index / 7)] as const).every(
      ([x, y]) => isDark(left + x, top + y) === (Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2),
    );

  test("has a finder pattern in three corners, each four modules from the edge", () => {
    const far = size - 4 - 7;
    expect([isFinder(4, 4), isFinder(far, 4), isFinder(4, far), isFinder(far, far)]).toEqual([true, true, true, false]);
    for (const place of modules)
      for (const part of place.split(" ")) expect(Number(part) >= 4 && Number(part) < size - 4, place).toBe(true);
  });

  test("is not mirrored: its dark module (ISO/IEC 18004) is at the left", () => {
    const [near, far] = [4 + 8, size - 4 - 8];
    expect([isDark(near, far), isDark(far, near)]).toEqual([true, false]);
  });
});

const catalog = shippedCatalog();
const [block] = slicePage(catalog, "partner-creatives", "en").blocks.filter(({ type }) => type === "creatives");
if (block?.type !== "creatives") throw new Error("the page has no creatives");

/** The colour below a text: that of the last shape before it with its point inside. */
function behind(shapes: readonly Shape[], text: Extract<Shape, { kind: "text" }>): string {
  const under = shapes
    .slice(0, shapes.indexOf(text))
    .filter(
      (shape) =>
        shape.kind === "rect" &&
        text.x >= shape.x &&
        text.y >= shape.y &&
        text.y <= shape.y + shape.height &&
        text.x <= shape.x + shape.width,
    );
  return (under.at(-1) as { fill: string }).fill;
}

test.each([...catalog.brands.values()])("every picture of $id is within its edges, and its texts are legible", (brand) => {
  for (const { texts } of block.designs)
    for (const { width, height, code } of block.sizes)
      for (const language of ["en", "hi"]) {
        const own = Object.fromEntries(
          Object.entries(texts).map(([part, text]) => [part, fillTemplate(text[language] ?? "", { partner: brand.name })]),
        ) as Record<keyof typeof texts, string>;
        const link = code ? `https://saral.example/in/home/app/?utm_source=${brand.id}` : null;
        const shapes = layoutCreative({ width, height, brand, texts: own, link }, measure);
        for (const shape of shapes) {
          if (shape.kind === "path" && link !== null) {
            const side = codePath(link).size * shape.scale;
            expect(side / width).toBeGreaterThan(0.3);
            expect([shape.x + side <= width, shape.y + side <= height]).toEqual([true, true]);
          }
          if (shape.kind !== "text") continue;
          expect(shape.x + measure(shape.text, shape.size, shape.weight), shape.text).toBeLessThanOrEqual(width);
          expect(shape.y + shape.size * 0.3, shape.text).toBeLessThanOrEqual(height);
          expect(shape.size / width, shape.text).toBeGreaterThan(0.017);
          expect(contrastBetween(shape.fill, behind(shapes, shape)), shape.text).toBeGreaterThanOrEqual(4.5);
        }
        const written = shapes.flatMap((shape) => (shape.kind === "text" ? shape.text : []));
        for (const part of ["headline", "line", "call", "note"] as const) expect(written.join(" ")).toContain(own[part]);
        expect(shapes.some(({ kind }) => kind === "path")).toBe(code);
      }
});
