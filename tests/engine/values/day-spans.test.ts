import { expect, test } from "vitest";
import { daysIn, eachDay, isDay, isLikelyDay, spanOf } from "../../../src/engine/values/day-spans.ts";

test("O114 named periods end with yesterday and have the named number of days", () => {
  expect(spanOf("yesterday", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(spanOf("last-7-days", "2026-03-01")).toEqual({ from: "2026-02-22", to: "2026-02-28" });
  expect(daysIn(spanOf("last-30-days", "2024-03-01"))).toBe(30);
  expect(spanOf("today", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-01" });
});

test("the days of a span include both ends, over the end of a month; a span that ends before it begins has none", () => {
  expect(eachDay({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(eachDay({ from: "2026-03-01", to: "2026-02-28" })).toEqual([]);
});

test.each(["0000-01-01", "2026-02-29", "2026-13-01", "2026-1-1", "20260101", "", "2026-01-01T00:00:00Z"])("%j is not a date", (text) => {
  expect(isDay(text)).toBe(false);
});

test("29 February of a leap year is a date", () => expect(isDay("2024-02-29")).toBe(true));

test.each<[string, boolean]>([
  ["1999-12-31", false],
  ["2000-01-01", true],
  ["2026-11-22", true],
  ["2027-11-22", true],
  ["2027-11-24", false],
  ["9999-12-31", false],
])("on 22 November 2026 %s is plausible: %s", (day, likely) => {
  expect(isLikelyDay(day, "2026-11-22")).toBe(likely);
});
