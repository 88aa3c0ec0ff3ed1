import { expect, test } from "vitest";
import { ageOn, fullMonths, todayInIndia } from "../../../src/engine/values/dates.ts";

test("a person born less than a year ago has the age 0", () => {
  expect(ageOn("2026-11-21", "2026-11-21")).toBe(0);
  expect(ageOn("2026-11-20", "2026-11-21")).toBe(0);
  expect(ageOn("2025-11-22", "2026-11-21")).toBe(0);
  expect(ageOn("2025-11-21", "2026-11-21")).toBe(1);
  expect(ageOn("2026-11-22", "2026-11-21")).toBeNull();
});

test("months are counted over years, and are full on the same day of the month", () => {
  expect(fullMonths("2024-12-15", "2026-01-15")).toBe(13);
  expect(fullMonths("2024-12-15", "2026-01-14")).toBe(12);
  expect(fullMonths("2026-01-15", "2024-12-15")).toBe(-13);
  expect(fullMonths("2026-01-15", "2026-01-15")).toBe(0);
});

test("an invalid date gives null, as first or last", () => {
  for (const text of [
    "2026-00-10",
    "2026-13-01",
    "2026-04-31",
    "2026-01-00",
    "x2026-01-01",
    "2026-01-01x",
    "2026-1-1",
    20_260_101,
    null,
    undefined,
  ]) {
    expect(fullMonths(text, "2026-01-01"), String(text)).toBeNull();
    expect(fullMonths("2026-01-01", text), String(text)).toBeNull();
    expect(ageOn("2000-01-01", text), String(text)).toBeNull();
  }
});

test("the date in India is five and a half hours ahead", () => {
  expect(todayInIndia(new Date("2026-12-31T18:30:00.000Z"))).toBe("2027-01-01");
  expect(todayInIndia(new Date("2026-12-31T18:29:59.999Z"))).toBe("2026-12-31");
});
