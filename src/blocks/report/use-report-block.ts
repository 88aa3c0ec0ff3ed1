import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import { useReport } from "../../client/staff/report.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { Where } from "../../contract/page-slices.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import { filterQuery } from "../../engine/values/filter-query.ts";
import { useAddressFilters } from "../filters/address-filters.ts";
import { usePageFilters } from "../filters/page-filters.tsx";
import { spanFilter } from "../filters/span-filter.ts";
import { readableBy } from "../for-role.ts";
import { rowsLink } from "./rows-link.ts";

interface Shown {
  report: ReportView;
  where?: Where | undefined;
  /** The named days of the block; by default those of the page or of the report. */
  days?: "today" | undefined;
  /** Whether the answer has the trend. */
  trend?: boolean;
}

/** A report's data for the filters of route and URL, with the props of its filter bar. */
export function useReportBlock({ report, where, days: own, trend = false }: Shown) {
  const t = useText();
  const [values, change] = useUrlState(report.id);
  const page = usePageFilters();
  const days = own ?? page.days;
  const { fixed, open } = useAddressFilters(page.filters ?? report.filters, where);
  const span = spanFilter(report, t("staff.days.label"));
  const filters = { ...(page.filters ? page.values : values), ...fixed, [span.field]: days ?? values[span.field] ?? "" };
  const filter = filterQuery([span, ...report.filters], filters);
  const shown = page.filters ? [] : open;
  const answer = useReport(report.id, filter, trend);
  const { roleId } = useSession();
  const [readable] = readableBy([{ roles: report.rows?.roles ?? null }], roleId);
  return {
    ...answer,
    filter,
    /** Where the rows behind a group or a measure are; null if the reader may not see them. */
    rowsOf: (asked?: Parameters<typeof rowsLink>[1]) =>
      readable ? rowsLink({ report, values: filters, days: answer.data?.days ?? null }, asked) : null,
    bar: {
      label: report.title,
      filters: days === undefined ? [span, ...shown] : shown,
      values,
      change,
      always: { field: span.field, preset: report.range.default },
    },
  };
}

export type RowsOf = ReturnType<typeof useReportBlock>["rowsOf"];
