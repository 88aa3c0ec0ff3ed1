import { isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAjv } from "../../../src/engine/values/ajv.ts";
import { dateKeywords } from "../../../src/engine/values/date-keywords.ts";
import { equal } from "../../../src/engine/values/equal.ts";
import { FORMATS } from "../../../src/engine/values/formats.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";

const CASES: [format: string, good: string[], bad: string[]][] = [
  [
    "date",
    ["2024-02-29", "2000-02-29", "1999-12-31"],
    ["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-1", "24-01-01", ""],
  ],
  [
    "date-time",
    ["2026-11-21T08:00:00Z", "2026-11-21T08:00:00.123+05:30"],
    ["2026-11-21", "2026-02-30T08:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T08:00:00"],
  ],
  ["email", ["a.b+c@x.co.in", "a@b.info"], ["a@", "a..b@x.co", ".a@x.co", "a@x..co", "a b@x.co", "a@-x.co", ""]],
  ["uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567e89b12d3a456426614174000"]],
  ["uri", ["https://x.example/a?b"], ["//x.example", "https://x example", "x"]],
  ["regex", ["^[a-z]+$"], ["^[a-z$", "\\"]],
];

describe("formats", () => {
  test.each(CASES)("%s", (format, good, bad) => {
    for (const text of good) expect(FORMATS[format]?.(text), text).toBe(true);
    for (const text of bad) expect(FORMATS[format]?.(text), text).toBe(false);
  });

  test("an IPv6 address is valid exactly if the system accepts it", () => {
    const group = fc.constantFrom("0", "1", "ab", "C3d4", "ffff", "12345", "g", "");
    const side = fc.array(group, { maxLength: 9 }).map((groups) => groups.join(":"));
    const last = fc.constantFrom("", "1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "1.2.3.4.5");
    const written = fc.oneof(
      side,
      fc.tuple(side, side).map((sides) => sides.join("::")),
      fc.tuple(side, fc.constantFrom(":", "::"), last).map((parts) => parts.join("")),
    );
    const few = Array.from({ length: 10 }, (_, count) => Array(count).fill("1").join(":"));
    const known = few.flatMap((groups) => [groups, `${groups}::`, `::${groups}`, `${groups}:1.2.3.4`, `1::${groups}`, `${groups}::1`]);
    const examples = [...known, "::", ":::", "1::1::1", ":1", "1:"].map((address): [string] => [address]);
    fc.assert(
      fc.property(written, (address) => {
        fc.pre(address !== "");
        const verdicts = [FORMATS.uri?.(`https://[${address}]/`), FORMATS.email?.(`a@[IPv6:${address}]`)];
        expect(verdicts, address).toEqual([isIPv6(address), isIPv6(address)]);
      }),
      { examples: examples.filter(([address]) => address !== ""), numRuns: 1_000 },
    );
  });

  test("a date is valid exactly if the calendar has it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const pad = (number: number, width: number) => String(number).padStart(width, "0");
          const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
          const date = new Date(`${text}T00:00:00Z`);
          const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect(FORMATS.date?.(text)).toBe(real);
        },
      ),
    );
  });
});

describe("ages", () => {
  const on = (day: string) => dateKeywords(() => day);
  test("an age is complete on the birthday, both limits included", () => {
    expect(on("2026-11-20").ageBetween("2005-11-21", 21, 70)).toBe(false);
    expect(on("2026-11-21").ageBetween("2005-11-21", 21, 70)).toBe(true);
    expect(on("2026-11-21").ageBetween("1955-11-22", 21, 70)).toBe(true);
    expect(on("2026-11-21").ageBetween("1955-11-21", 21, 70)).toBe(false);
    expect(on("2026-11-21").ageBetween("2027-01-01", 0, 70)).toBe(false);
  });
  test("years back are counted by calendar year; an invalid date is left to the format", () => {
    expect(on("2026-11-21").yearsBack("1906-01-01", 120)).toBe(true);
    expect(on("2026-11-21").yearsBack("1905-12-31", 120)).toBe(false);
    expect(on("2026-11-21").yearsBack("2027-01-01", 120)).toBe(false);
    expect(on("2026-11-21").ageBetween("soon", 21, 70)).toBe(true);
    expect(on("2026-11-21").yearsBack("soon", 120)).toBe(true);
  });
});

describe("the shared Ajv", () => {
  test("S27 refuses unknown keywords and formats, and external references", () => {
    for (const schema of [{ minimun: 1 }, { format: "phone" }, { $ref: "https://evil.example/s.json" }]) {
      expect(() => createAjv().compile(schema)).toThrow();
    }
  });
  test("a field with the name of an inherited property is absent if it is missing", () => {
    const validate = createAjv().compile({ type: "object", required: ["constructor"] });
    expect(validate({})).toBe(false);
  });
  test("a date keyword without a clock throws instead of using the system's", () => {
    const validate = createAjv().compile({ type: "string", ageBetween: [21, 70] });
    expect(() => validate("1990-01-01")).toThrow("without a clock");
    expect(createAjv({ today: () => "2026-11-21" }).compile({ type: "string", ageBetween: [21, 70] })("1990-01-01")).toBe(true);
  });
  test("values are equal regardless of the order of their keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(equal(one, JSON.parse(JSON.stringify(one)))).toBe(true);
        expect(equal(one, [one])).toBe(false);
        if (equal(one, other)) expect(other).toEqual(one);
      }),
    );
    expect(equal({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(equal([], {})).toBe(false);
  });
  test("the runtime of modules provides their imports and nothing else", () => {
    const runtime = validatorRuntime(() => "2026-11-21");
    const { default: length } = runtime("ajv/dist/runtime/ucs2length") as { default: (text: string) => number };
    expect(length("a😀ह")).toBe(3);
    expect(() => runtime("constructor")).toThrow();
  });
});
