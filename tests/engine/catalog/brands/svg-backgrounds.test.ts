import { expect, test } from "vitest";
import { backgroundsOf } from "../../../../src/engine/catalog/brands/svg-backgrounds.ts";

/** A white square from 0 to 10, and a blue one from 20 to 30, at the same height. */
const SQUARES = '<rect x="0" y="0" width="10" height="10" fill="#fff"/><rect x="20" y="0" width="10" height="10" fill="#00f"/>';
const backgroundOf = (shape: string) => backgroundsOf(`<svg>${SQUARES}${shape}</svg>`, "#f00");

test.each([
  ["M21 1H29V9H21Z"],
  ["M21 1h8v8h-8z"],
  ["m21 1l8 0l0 8l-8 0z"],
  ["M21 1L29 1 29 9 21 9Z"],
  ["M21,1c9 9 9 9 8 0s9 9 0 8q-9 9-8 0z"],
  ["M21 1C9 9 9 9 29 1S9 9 29 9Q9 9 21 9Z"],
  ["M21 1a4 4 0 0 1 8 8z"],
  ["M23 1v8h4v-8z"],
  ["M21 1h8v8h-8zm1 1h6v6h-6z"],
  ["M20.5.5t8 0t0 8z"],
])("the background of a path %s is what was painted below its middle", (path) => {
  expect(backgroundOf(`<path d="${path}" fill="#f00"/>`)).toEqual(["#00f"]);
});

test.each([
  ['<rect x="21" y="1" width="8" height="8" fill="#f00"/>', "#00f"],
  ['<rect width="9" height="9" fill="#f00"/>', "#fff"],
  ['<circle cx="25" cy="5" r="2" fill="#f00"/>', "#00f"],
  ['<ellipse cx="5" cy="5" rx="4" ry="1" fill="#f00"/>', "#fff"],
  ['<polygon points="21,1 29,1 29,9 21,9" fill="#f00"/>', "#00f"],
  ['<polyline points="1 1 9 1 9 9" fill="none" stroke="#f00"/>', "#fff"],
  ['<line x1="21" y1="2" x2="29" y2="8" stroke="#f00"/>', "#00f"],
  ['<circle cx="15" cy="5" r="2" fill="#f00"/>', null],
  ['<circle cx="25" cy="15" r="2" fill="#f00"/>', null],
  // A shape without fill covers nothing, and a later shape covers an earlier one.
  ['<rect x="0" y="0" width="30" height="10" fill="none" stroke="#0f0"/><circle cx="25" cy="5" r="2" fill="#f00"/>', "#00f"],
  ['<circle cx="25" cy="5" r="4" fill="#0f0"/><circle cx="25" cy="5" r="2" fill="#f00"/>', "#0f0"],
  ['<circle cx="25" cy="5" r="2" fill="#f00"/><circle cx="25" cy="5" r="4" fill="#0f0"/>', "#00f"],
])("the background of %s is %s", (shape, found) => {
  expect(backgroundOf(shape)).toEqual([found]);
});

test("each shape of a colour has its background; one without an outline, and a drawing with transforms, has none", () => {
  expect(backgroundOf('<circle cx="5" cy="5" r="2" fill="#f00"/><circle cx="25" cy="5" r="2" fill="#f00"/>')).toEqual(["#fff", "#00f"]);
  expect(backgroundOf('<path d="" fill="#f00"/><path fill="#f00"/>')).toEqual([]);
  expect(backgroundsOf(`<svg><g transform="translate(9)">${SQUARES}<circle r="1" fill="#f00"/></g></svg>`, "#f00")).toEqual([]);
});
