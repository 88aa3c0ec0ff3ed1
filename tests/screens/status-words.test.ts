import { expect, test } from "vitest";
import { inTermsOf } from "../../src/screens/status/use-status-table.ts";

const TABLE = {
  id: "lender-status",
  title: "Status",
  columns: [
    { field: "status", label: "Status", format: "status" },
    { field: "lenderName", label: "Lender", format: "text" },
  ],
  statuses: {
    APPROVED: { label: "Approved", hint: "The lender has agreed to lend.", tone: "success" },
    DISBURSED: { label: "Disbursed", tone: "success", action: { id: "view", label: "View", path: "/x" } },
  },
  empty: "None",
};

test("a kind of offer overrides the texts of the table that it defines, and nothing else", () => {
  const statusTable = {
    columns: { lenderName: "Insurer" },
    statuses: { APPROVED: { hint: "The insurer accepts you." }, DISBURSED: { label: "Issued" } },
  };
  expect(inTermsOf({ statusTable }, TABLE)).toEqual({
    ...TABLE,
    columns: [TABLE.columns[0], { field: "lenderName", label: "Insurer", format: "text" }],
    statuses: {
      APPROVED: { label: "Approved", hint: "The insurer accepts you.", tone: "success" },
      DISBURSED: { label: "Issued", tone: "success", action: { id: "view", label: "View", path: "/x" } },
    },
  });
  expect(inTermsOf({}, TABLE)).toBe(TABLE);
});
