import type { FilterView, ReportView } from "../../contract/staff/tables/views.ts";

/** The date range of a report as a filter. */
export const spanFilter = ({ range }: Pick<ReportView, "range">, label: string): FilterView => ({
  field: range.field,
  label,
  type: "instant",
  filter: "range",
});
