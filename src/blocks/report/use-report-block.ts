import { useText } from "../../client/site/i18n.ts";
import { useReport } from "../../client/staff/dataset-views.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { BlockProps } from "../block.ts";
import { useAddressFilters } from "../filters/address-filters.ts";
import { filterQuery } from "../filters/filter-query.ts";
import { usePageDays } from "../filters/page-days.tsx";
import { spanFilter } from "../filters/span-filter.ts";

/** A report's data for the filters of route and URL, with the props of its filter bar. */
export function useReportBlock({ report, where }: BlockProps<"report" | "statistic">["block"]) {
  const t = useText();
  const [values, change] = useUrlState(report.id);
  const days = usePageDays();
  const { fixed, open } = useAddressFilters(report.filters, where);
  const span = spanFilter(report, t("staff.days.label"));
  const filters = { ...values, ...fixed, ...(days !== null && { [span.field]: days }) };
  const filter = filterQuery([span, ...report.filters], filters);
  return {
    ...useReport(report.id, filter),
    filter,
    bar: {
      label: report.title,
      filters: days === null ? [span, ...open] : open,
      values,
      change,
      always: { field: span.field, preset: report.range.default },
    },
  };
}
