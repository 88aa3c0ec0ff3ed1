import { expect, test } from "vitest";
import { exportName } from "../../../src/engine/values/export-name.ts";

const TODAY = "2026-11-26";
const name = (filter: unknown) => exportName("latest-applications", JSON.stringify(filter), "xlsx", TODAY);

test.each([
  [{}, "latest-applications.xlsx"],
  [{ created_at: { from: "2026-11-01", to: TODAY } }, "latest-applications-2026-11-01-to-2026-11-26.xlsx"],
  [{ created_at: "last-7-days" }, "latest-applications-2026-11-19-to-2026-11-25.xlsx"],
  [{ created_at: "yesterday" }, "latest-applications-2026-11-25.xlsx"],
  [{ created_at: { from: "2026-11-01" } }, "latest-applications-from-2026-11-01.xlsx"],
  [{ created_at: { to: "2026-11-01" }, product: ["LOAN"] }, "latest-applications-loan-to-2026-11-01.xlsx"],
  [{ product: ["LOAN"], lender: ["a", "b", "c", "d"] }, "latest-applications-loan-4-lender.xlsx"],
  [{ lender: ["a", "b", "c"] }, "latest-applications-a-b-c.xlsx"],
  [{ amount: { from: 50_000, to: 90_000 } }, "latest-applications-amount-50000-to-90000.xlsx"],
  [{ customer: ["0f9c1c52-6f4e-4b7e-9d7a-0d5c0f6f3c11"] }, "latest-applications-0f9c1c52.xlsx"],
  [{ file_name: ['../मार्च "x"\r\n.csv'] }, "latest-applications-x-csv.xlsx"],
  [{ file_name: ["x".repeat(200)] }, `latest-applications-${"x".repeat(60)}.xlsx`],
  // Cut before the hyphen.
  [{ file_name: [`${"x".repeat(59)} y`] }, `latest-applications-${"x".repeat(59)}.xlsx`],
])("an export with the filter %j is named %s", (filter, called) => {
  expect(name(filter)).toBe(called);
});

test("a filter that is not JSON is left out", () => {
  expect(exportName("a-report", "{", "csv", TODAY)).toBe("a-report.csv");
  expect(exportName("a-report", undefined, "csv", TODAY)).toBe("a-report.csv");
});
