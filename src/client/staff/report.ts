import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import { adminReport, partnerReport } from "../calls/staff-api.ts";
import { useConfig } from "../site/config.ts";
import { type Reloadable, useRows } from "./dataset-views.ts";

/** The rows of a report in the area. @param trend whether with the trend */
export function useReport(report: string, filter: string, trend = false): Reloadable<ReportAnswer> {
  const { area, language } = useConfig();
  const ask = area === "admin" ? adminReport : partnerReport;
  const query = { filter, ...(trend && { trend }) };
  return useRows(["report", area, language, report, filter, trend], () => ask({ params: { report }, query, quiet: true }));
}
