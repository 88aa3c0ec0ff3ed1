import { expect, test } from "vitest";
import { rowsLink } from "../../src/blocks/report/rows-link.ts";
import type { ReportView } from "../../src/contract/staff/tables/views.ts";

const column = (field: string, type: "day" | "code" = "code") => ({ field, label: field, type, sortable: false });
const REPORT: ReportView = {
  id: "sums",
  title: "Sums",
  roles: null,
  dimensions: [column("day", "day"), column("product")],
  measures: [],
  range: { field: "created_at", default: "yesterday" },
  filters: [{ ...column("product"), filter: "values" }],
  chart: null,
  rows: { table: "rows", filters: ["created_at", "product"], roles: null, go: "/admin/rows" },
  empty: "",
  export: false,
};
const DAYS = { from: "2026-11-01", to: "2026-11-30" };

const linked = (row?: Record<string, string | null>, change: Partial<ReportView> = {}, values = {}, counted = {}) => {
  const to = rowsLink({ report: { ...REPORT, ...change }, values, days: DAYS }, { ...(row && { row }), counted });
  return to && typeof to === "object" ? Object.fromEntries(new URLSearchParams(to.search)) : to;
};

test("all figures lead to the rows of their days and filters; what is not of the report is left out", () => {
  expect(linked(undefined, {}, { product: "LOAN,CARD", sort: "-count", created_at: "last-30-days" })).toEqual({
    "rows.created_at": "2026-11-01..2026-11-30",
    "rows.product": "LOAN,CARD",
  });
  expect(rowsLink({ report: REPORT, values: {}, days: DAYS })).toMatchObject({ pathname: "/admin/rows" });
});

test("a group leads to its own rows, a day to those of the day", () => {
  expect(linked({ day: "2026-11-05", product: "LOAN" }, {}, { product: "LOAN,CARD" })).toEqual({
    "rows.created_at": "2026-11-05..2026-11-05",
    "rows.product": "LOAN",
  });
  // The point of a chart is of the first dimension only.
  expect(linked({ day: "2026-11-05" })).toEqual({ "rows.created_at": "2026-11-05..2026-11-05" });
});

test("a measure leads to the rows that it counts, if the table can be filtered by them", () => {
  expect(linked({ day: "2026-11-05" }, {}, {}, { product: ["LOAN", "CARD"] })).toEqual({
    "rows.created_at": "2026-11-05..2026-11-05",
    "rows.product": "LOAN,CARD",
  });
  expect(linked(undefined, {}, {}, { state: ["open"] })).toBeNull();
});

test("there is no link to rows that the table cannot be filtered to", () => {
  expect(linked({ day: "2026-11-05", product: null })).toBeNull();
  const partner = { dimensions: [column("partner")], filters: [{ ...column("partner"), filter: "values" as const }] };
  expect(linked({ partner: "marigold" }, partner)).toBeNull();
  expect(linked(undefined, partner, { partner: "marigold" })).toBeNull();
  expect(linked(undefined, partner)).toEqual({ "rows.created_at": "2026-11-01..2026-11-30" });
  const { rows: _, ...without } = REPORT;
  expect(rowsLink({ report: without, values: {}, days: DAYS })).toBeNull();
});
