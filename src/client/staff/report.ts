import type { ReportAnswer } from "../../contract/staff/tables/tables.ts";
import { adminReport, partnerReport } from "../calls/staff-api.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { OPTIONS, type Reloadable } from "./dataset-views.ts";

/**
 * The rows of a report in the area. Rows of an earlier filter are returned while those of the
 * current one load, and not once that failed.
 * @param trend whether with the trend
 */
export function useReport(report: string, filter: string, trend = false): Reloadable<ReportAnswer> {
  const { area, language } = useConfig();
  const ask = area === "admin" ? adminReport : partnerReport;
  const key = ["report", area, language, report, filter, trend];
  const query = { filter, ...(trend && { trend }) };
  const fetchAnswer = async () => ({ filter, answer: await ask({ params: { report }, query, quiet: true }) });
  const { data, error, isLoading, mutate } = useSWR(key, fetchAnswer, OPTIONS);
  useErrorToast(error);
  const outdated = error !== undefined && data?.filter !== filter;
  return { data: outdated ? undefined : data?.answer, error, loading: isLoading, reload: () => void mutate() };
}
