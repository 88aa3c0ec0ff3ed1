import { describe, expect, test } from "vitest";
import { chartPoints, pointsOf } from "../../src/blocks/report/series.ts";
import type { ReportAnswer } from "../../src/contract/staff/tables/tables.ts";
import type { ColumnView, ReportView } from "../../src/contract/staff/tables/views.ts";

const column = (field: string, type: ColumnView["type"]): ColumnView => ({ field, label: field, type, sortable: false });
const chart = { kind: "line", measure: "count" } as const;

describe("the points of a report's chart", () => {
  const byDay = { dimensions: [column("day", "day"), column("product", "text")], chart };

  test("by day there is one for each day of the range, 0 for a day without rows, summed over the other dimensions", () => {
    const rows = [
      { day: "2026-02-28", product: "LOAN", count: 2 },
      { day: "2026-02-28", product: "CARD", count: 3 },
      { day: "2026-03-02", product: "LOAN", count: 1 },
    ];
    expect(pointsOf(byDay, { rows, days: { from: "2026-02-27", to: "2026-03-03" } })).toEqual([
      { at: "2026-02-27", value: 0 },
      { at: "2026-02-28", value: 5 },
      { at: "2026-03-01", value: 0 },
      { at: "2026-03-02", value: 1 },
      { at: "2026-03-03", value: 0 },
    ]);
  });

  test("a day outside the range has its place among the others", () => {
    const rows = [{ day: "2026-02-01", count: 1 }];
    const points = pointsOf(byDay, { rows, days: { from: "2026-02-02", to: "2026-02-03" } });
    expect(points.map(({ at }) => at)).toEqual(["2026-02-01", "2026-02-02", "2026-02-03"]);
  });

  test("along anything else, or without a range of days, there are those of the rows, the greatest first", () => {
    const rows = [
      { lender: "b", count: 1 },
      { lender: "a", count: 2 },
    ];
    const days = { from: "2026-02-01", to: "2026-02-03" };
    expect(pointsOf({ dimensions: [column("lender", "text")], chart }, { rows, days }).map(({ at }) => at)).toEqual(["a", "b"]);
    expect(pointsOf(byDay, { rows: [{ day: "2026-02-01", count: 1 }], days: null })).toHaveLength(1);
  });

  test("in half of a page there are the six greatest bars, but all days", () => {
    const of = (field: string, type: ColumnView["type"]) => ({ dimensions: [column(field, type)], chart }) as unknown as ReportView;
    const rows = Array.from({ length: 8 }, (_, index) => ({ lender: `l${index}`, day: `2026-02-0${index + 1}`, count: index }));
    const data = { rows, days: null } as unknown as ReportAnswer;
    expect(chartPoints(of("lender", "text"), data, true).map(({ value }) => value)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(chartPoints(of("lender", "text"), data, false)).toHaveLength(8);
    expect(chartPoints(of("day", "day"), data, true)).toHaveLength(8);
  });
});
