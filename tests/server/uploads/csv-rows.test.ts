import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { array, assert, constantFrom, integer, property, string } from "fast-check";
import { expect, test } from "vitest";
import { CsvRows } from "../../../src/server/features/uploads/csv-rows.ts";
import { runs } from "../../support/long.ts";

/** All rows of a text that comes in parts of so many characters. */
function rowsOf(text: string, part: number) {
  const reader = new CsvRows();
  const rows = [];
  for (let at = 0; at < text.length; at += part) rows.push(...reader.take(text.slice(at, at + part)));
  return [...rows, ...reader.end()];
}

const cell = string({ unit: constantFrom("a", "é", "1", " ", ",", '"', "\n", "\r\n", ";") });

test("written cells are read unchanged, in parts of any size, as by csv-parse", () => {
  assert(
    property(array(array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }), integer({ min: 1, max: 40 }), (rows, part) => {
      const text = stringify([["x", "y", "z"], ...rows], { quoted_match: /[,"\n\r;]/ });
      const content = rows.filter((cells) => cells.some((one) => one.trim() !== ""));
      expect(rowsOf(text, part).map(({ cells }) => cells)).toEqual([["x", "y", "z"], ...content].map((cells) => cells.map(plain)));
      const reference = parse(text, { skip_empty_lines: true }).filter((cells: string[]) => cells.some((one) => one.trim() !== ""));
      expect(reference.map((cells: string[]) => cells.map(plain))).toEqual([["x", "y", "z"], ...content].map((cells) => cells.map(plain)));
    }),
    { numRuns: runs(300) },
  );
});

/** A line break within a cell is one, however it was written. */
const plain = (text: string) => text.replaceAll("\r\n", "\n");

test("rows of any text have increasing numbers, and do not depend on the size of the parts", () => {
  assert(
    property(string({ unit: constantFrom("a", ",", '"', "\n", "\r"), maxLength: 300 }), integer({ min: 1, max: 50 }), (text, part) => {
      const numbers = rowsOf(text, part).map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(rowsOf(text, part)).toEqual(rowsOf(text, 1_000));
    }),
    { numRuns: runs(500) },
  );
});

test("S58 reading a long text yields to the event loop", async () => {
  const row = '"a","b",c\n';
  const reader = new CsvRows();
  let yieldCount = 0;
  const others = setInterval(() => (yieldCount += 1), 0);
  let rows = 0;
  for await (const some of reader.takeInTurns(row.repeat(20_000))) {
    // Never so many that they take long.
    expect(some.length).toBeLessThan(1_000);
    rows += some.length;
  }
  clearInterval(others);
  expect(rows).toBe(20_000);
  expect(yieldCount).toBeGreaterThan(10);
});

test("a carriage return in an unquoted cell does not end a row", () => {
  expect(rowsOf('x,y,z\na\rb,"c",d\n', 100).map(({ cells }) => cells)).toEqual([
    ["x", "y", "z"],
    ["a\rb", "c", "d"],
  ]);
});

test("an unclosed quote is given up once the maximum length of a row is read", () => {
  const line = "x".repeat(30_000);
  const reader = new CsvRows();
  expect(reader.take(`"${line}\n${line}\n`)).toEqual([]);
  // The first line is no row then, and those after it are rows of their own.
  expect(reader.take(`${line}\n`).map(({ number, fault }) => [number, fault])).toEqual([
    [1, "unreadable"],
    [2, undefined],
    [3, undefined],
  ]);
});
