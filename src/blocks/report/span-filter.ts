import type { FilterView, ReportView } from "../../contract/staff/tables/views.ts";

/** The days of a report, as one of its filters. */
export const spanFilter = ({ range }: Pick<ReportView, "range">, label: string): FilterView => ({
  field: range.field,
  label,
  type: "instant",
  filter: "range",
});
