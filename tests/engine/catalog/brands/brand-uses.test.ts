import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { BrandDocument } from "../../../../src/contract/documents.gen.ts";
import { SHIPPED_FAMILIES, shippedSheet } from "../../../../src/contract/site/shipped-fonts.ts";
import { BRAND_USES, BRIGHTER, contrastIn, GROUNDS } from "../../../../src/engine/catalog/brands/brand-uses.ts";
import { svgError, svgFromUri } from "../../../../src/engine/catalog/brands/svg.ts";

const tokens = readFileSync("src/ui/tokens.css", "utf8");
/** A colour of the tokens, written out. */
const token = (name: string) =>
  (new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(tokens)?.[1] ?? "").replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");

const brands = readdirSync("schemas/brands").map((file) => JSON.parse(readFileSync(`schemas/brands/${file}`, "utf8")) as BrandDocument);

test("the backgrounds equal the tokens, and the hover brightness equals the style sheet's", () => {
  expect(GROUNDS).toEqual({ card: token("surface"), page: token("surface-soft"), track: token("border") });
  expect(readFileSync("src/ui/button.module.css", "utf8")).toContain(`filter: brightness(${BRIGHTER});`);
});

// Contrasts worked out by the W3C's formula by hand: #767676 on white 4.54, #949494 on white 3.03.
test.each([
  ["the border of a selected item, on a card", "#949494", 3.03],
  ["a link, on a card", "#767676", 4.54],
  ["the text of a button", "#757575", 4.61],
  ["the text of a button", "#ffffff", 21],
  // #757575 brightened by a tenth is #818181: 3.9 under white.
  ["the text of a button under the pointer", "#757575", 3.9],
  // #d9dfe5 has the luminance 0.731: (0.731 + 0.05) / 0.05.
  ["the progress bar, on its track", "#000000", 15.63],
  ["an illustration, on a card", "#949494", 3.03],
])("%s in %s has the contrast %d to 1", (what, colour, contrast) => {
  const use = BRAND_USES.find((each) => each.what === what);
  expect(use && contrastIn(use, colour)).toBeCloseTo(contrast, 1);
});

test("there are 33 partners' brands and the house's, each different", () => {
  expect(brands).toHaveLength(34);
  for (const part of ["name", "logo", "primaryColor"] as const) expect(new Set(brands.map((brand) => brand[part])).size, part).toBe(34);
  expect(brands.filter(({ termsApplicable }) => termsApplicable).length).toBeGreaterThan(5);
  expect(brands.filter(({ title }) => title).length).toBeGreaterThan(5);
});

describe.each(brands)("$id", (brand) => {
  test.each(BRAND_USES)("$what has enough contrast", (use) =>
    expect(contrastIn(use, brand[use.colour])).toBeGreaterThanOrEqual(use.needed),
  );

  test("its logo is small, and uses no font", () => {
    expect(brand.logo.length).toBeLessThan(2048);
    expect(decodeURIComponent(brand.logo)).not.toMatch(/<text|font-family|<image|href/);
  });
});

test("every shipped style sheet has its font family, and each family its sheet", () => {
  const named = Object.entries(SHIPPED_FAMILIES).flatMap(([family, link]) =>
    link === null ? [] : [[`${shippedSheet(link)}.css`, family]],
  );
  expect(named.map(([file]) => file).sort()).toEqual(readdirSync("src/ui/faces").sort());
  for (const [file, family] of named) {
    const sheet = readFileSync(`src/ui/faces/${file}`, "utf8");
    expect(new Set([...sheet.matchAll(/font-family: "([^"]+)";/g)].map(([, name]) => name))).toEqual(
      new Set([family, `${family} Devanagari`]),
    );
    // Latin for English, Devanagari for Hindi, each in two weights.
    expect(sheet.match(/U\+0000-00FF/g)).toHaveLength(2);
    expect(sheet.match(/U\+0900-097F/g)).toHaveLength(2);
  }
});

describe("a drawing from a data URI", () => {
  const SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const encoded = encodeURIComponent(SVG);
  test.each([
    ["percent-encoded", `data:image/svg+xml,${encoded}`],
    ["plain", `data:image/svg+xml,${SVG}`],
    ["percent-encoded with a charset", `data:image/svg+xml;charset=utf-8,${encoded}`],
    ["in base64", `data:image/svg+xml;base64,${btoa(SVG)}`],
  ])("is read if it is %s", (_, uri) => expect(svgFromUri(uri)).toBe(SVG));

  test.each([
    ["an image of another type", `data:image/png,${encoded}`],
    ["an image of another type in base64", `data:image/png;base64,${btoa(SVG)}`],
    ["an HTML page", `data:text/html,${encoded}`],
    ["an https address", `https://image.example/svg+xml,${encoded}`],
    ["the SVG without data:", SVG],
    ["an element other than svg", `data:image/svg+xml,${encodeURIComponent("<svgx/>")}`],
    ["base64 that is not an SVG", `data:image/svg+xml;base64,${btoa("marigold")}`],
    ["an incomplete percent escape", "data:image/svg+xml,%3Csvg%"],
    ["nothing", ""],
  ])("is null for %s", (_, uri) => expect(svgFromUri(uri)).toBeNull());

  const drawn = (inside: string, attributes = "") => `<svg xmlns='http://www.w3.org/2000/svg'${attributes}>${inside}</svg>`;
  test.each(["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "dx"])(
    "accepts %s only where text is allowed",
    (name) => {
      const svg = drawn(`<text ${name}='1'>A</text>`);
      expect([svgError(svg, true), svgError(svg)]).toEqual([null, { part: "<text>" }]);
      expect(svgError(drawn("", ` ${name}='1'`))).toEqual({ part: name });
    },
  );

  test("may describe itself to a screen reader", () => {
    const described = drawn("<title>Marigold</title><desc>A flower</desc>", " role='img' aria-label='Marigold' aria-hidden='false'");
    expect(svgError(described)).toBeNull();
  });

  test("names the beginning of a forbidden text", () => {
    expect(svgError(drawn("<g> Marigold Bank of India </g>"))).toEqual({ part: "Marigold Bank of Ind" });
  });

  test.each(["font", "font-size-adjust", "font-face", "letter-spacing-x", "xfont-size", "x-letter-spacing", "style", "href", "onload"])(
    "never accepts %s",
    (name) => expect(svgError(drawn(`<text ${name}='1'>A</text>`), true)).toEqual({ part: name }),
  );
});
