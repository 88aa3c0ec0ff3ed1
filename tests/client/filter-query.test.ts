import { expect, test } from "vitest";
import { filterQuery } from "../../src/blocks/filters/filter-query.ts";
import type { FilterView } from "../../src/contract/staff/tables/views.ts";

const of = (more: Partial<FilterView>): FilterView => ({ field: "x", label: "X", type: "text", filter: "values", ...more });
const asked = (filter: FilterView, text: string) => JSON.parse(filterQuery([filter], { x: text })).x;

test("a text with commas is one value, as in names of files and campaigns", () => {
  expect(asked(of({}), "MIS, Nov.csv")).toEqual(["MIS, Nov.csv"]);
  expect(asked(of({}), "Diwali, wave 2")).toEqual(["Diwali, wave 2"]);
});

test("codes and ids separated by commas are several values", () => {
  expect(asked(of({ type: "code", labels: { A: "a", B: "b" } }), "A,B")).toEqual(["A", "B"]);
  expect(asked(of({ ids: true }), "1,2")).toEqual(["1", "2"]);
});
