import { expect, test } from "vitest";
import type { FilterView } from "../../../src/contract/staff/tables/views.ts";
import { filterQuery } from "../../../src/engine/values/filter-query.ts";

const filterView = (more: Partial<FilterView>): FilterView => ({ field: "x", label: "X", type: "text", filter: "values", ...more });
const queryOf = (filter: FilterView, text: string) => JSON.parse(filterQuery([filter], { x: text })).x;

test("a text with commas is one value, as in names of files and campaigns", () => {
  expect(queryOf(filterView({}), "MIS, Nov.csv")).toEqual(["MIS, Nov.csv"]);
  expect(queryOf(filterView({}), "Diwali, wave 2")).toEqual(["Diwali, wave 2"]);
});

test("codes and ids separated by commas are several values", () => {
  expect(queryOf(filterView({ type: "code", labels: { A: "a", B: "b" } }), "A,B")).toEqual(["A", "B"]);
  expect(queryOf(filterView({ ids: true }), "1,2")).toEqual(["1", "2"]);
});

test.each(["1..2..9876543210", "..", "1....2"])("%s is no range and is sent as it is, so that the server refuses it", (text) => {
  expect(queryOf(filterView({ type: "number", filter: "range" }), text)).toBe(text);
});
