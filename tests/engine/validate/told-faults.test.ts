import { expect, test } from "vitest";
import type { FieldSlice } from "../../../src/contract/site/slices.ts";
import { canonicalJson } from "../../../src/engine/release/hash.ts";
import { fieldError, fieldErrors } from "../../../src/engine/validate/messages.ts";
import { equal } from "../../../src/engine/values/equal.ts";
import { FORMATS } from "../../../src/engine/values/formats.ts";

const translate = (key: string, values: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`;
const error = (instancePath: string, keyword: string, params: object = {}) => ({ instancePath, keyword, params }) as never;

test("of several errors of one answer the simplest is reported, in any order", () => {
  const order = ["required", "type", "enum", "const", "format", "minLength", "maxLength", "pattern", "yearsBack", "ageBetween", "other"];
  for (const [index, keyword] of order.entries()) {
    for (const later of order.slice(index + 1)) {
      const at = (one: string) => (one === "required" ? error("", one, { missingProperty: "a" }) : error("/a", one));
      for (const errors of [
        [at(keyword), at(later)],
        [at(later), at(keyword)],
      ])
        expect(
          fieldErrors(errors, new Map(), translate).map((fault) => fault.keyword),
          `${keyword} ${later}`,
        ).toEqual([keyword]);
    }
  }
});

test("an error is reported at its answer; errors of the whole and derived ones are not", () => {
  const errors = [
    error("", "required", { missingProperty: "a/b" }),
    error("/loans/0", "required", { missingProperty: "emi" }),
    error("/x", "if"),
    error("", "type"),
    error("/tags/1", "pattern"),
  ];
  expect(fieldErrors(errors, new Map(), translate).map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
    "/a~1b required",
    "/loans/0/emi required",
    "/tags/1 pattern",
  ]);
});

test("its message is the field's own, else the interface's, with the field's title or name and the keyword's values", () => {
  const field = { title: "Name", "x-messages": { pattern: "Letters" } } as unknown as FieldSlice;
  expect(fieldError("a", "pattern", field, translate, { limit: 1 })).toEqual({ path: "/a", keyword: "pattern", message: "Letters" });
  expect(fieldError("a", "maxLength", field, translate, { limit: 1 }).message).toBe('errors.field.maxLength {"limit":1,"field":"Name"}');
  expect(fieldError("list/0/x~1y", "type", undefined, translate).message).toBe('errors.field.type {"field":"x/y"}');
});

test("values are compared by content, and a list is not an object", () => {
  const same: [unknown, unknown][] = [
    [1, 1],
    [null, null],
    [[], []],
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
  ];
  const other: [unknown, unknown][] = [
    [1, "1"],
    [null, {}],
    [{}, null],
    [[], {}],
    [{}, []],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 2 }],
    [{ toString: 1 }, { x: 1 }],
    ["a", ["a"]],
  ];
  for (const [one, two] of same) expect(equal(one, two), JSON.stringify(one)).toBe(true);
  for (const [one, two] of other) expect(equal(one, two), `${JSON.stringify(one)} ${JSON.stringify(two)}`).toBe(false);
});

test("canonical JSON sorts keys, omits undefined values, and refuses what JSON cannot represent", () => {
  expect(canonicalJson({ b: 1, a: [true, null, 'é"', { d: 1, c: undefined }] })).toBe('{"a":[true,null,"é\\"",{"d":1}],"b":1}');
  for (const value of [Number.POSITIVE_INFINITY, undefined, [undefined], () => 1]) expect(() => canonicalJson(value)).toThrow(TypeError);
});

test.each<[string, string[], string[]]>([
  [
    "date-time",
    ["2026-11-21T00:00:00Z", "2026-11-21T23:59:59.123456789-23:59"],
    ["x2026-11-21T00:00:00Z", "2026-11-21T00:00:00Zx", "2026-11-21T00:60:00Z", "2026-11-21T00:00:60Z", "2026-11-21 00:00:00Z"],
  ],
  ["date", ["2024-02-29", "2023-02-28"], ["2024-02-30", "2023-02-29", "2024-01-32", "2024-01-00", "x2024-01-01", "2024-01-01x"]],
  [
    "email",
    [`${"a".repeat(242)}@example.com`, "a@x-y.co"],
    [`${"a".repeat(243)}@example.com`, "x a@b.co", "a@b.co x", "a@b.", "a.@b.co", "a@b-.co"],
  ],
  ["uuid", ["123E4567-e89b-12d3-a456-426614174000"], ["x123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-4266141740000"]],
  ["uri", ["a:b", "A1+.-:x", "a:"], [":b", "1a:b", " a:b", "a:b c", 'a:"b"']],
])("the format %s is anchored at both ends", (format, good, bad) => {
  for (const text of good) expect(FORMATS[format]?.(text), text).toBe(true);
  for (const text of bad) expect(FORMATS[format]?.(text), text).toBe(false);
});

test("every day of a leap year and a common year is a date, and the day after each month's last is not", () => {
  for (const year of [2023, 2024]) {
    for (let month = 1; month <= 12; month++) {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      for (let day = 1; day <= 31; day++) {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        expect(FORMATS.date?.(text), text).toBe(day <= last);
      }
    }
  }
});
