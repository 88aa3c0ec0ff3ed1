import { createContext, type ReactNode, useContext } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { PageSlice } from "../../contract/page-slices.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";
import { FilterBar } from "./filter-bar.tsx";
import { spanFilter } from "./span-filter.ts";

interface Shared {
  /** Range of days for all reports of the page, as in the URL; undefined if each report has its own. */
  days?: string;
  /** The filters for all reports of the page; undefined if each report has its own. */
  filters?: readonly FilterView[];
  /** Their values, as in the URL. */
  values: Readonly<Record<string, string>>;
}

const Filters = createContext<Shared>({ values: {} });

/** The filters that the page has for all of its reports. */
export const usePageFilters = (): Shared => useContext(Filters);

const DAYS = "days";

interface PageFiltersProps {
  page: Pick<PageSlice, "days" | "filters">;
  children: ReactNode;
}

/** Applies the filters of a page to the reports in it. */
export function PageFilters({ page: { days, filters }, children }: PageFiltersProps) {
  const [values] = useUrlState("page");
  const shared = { values, ...(days && { days: values[DAYS] ?? days }), ...(filters && { filters }) };
  return <Filters.Provider value={shared}>{children}</Filters.Provider>;
}

/** The filters of a page, for its top. */
export function PageFilterBar({ page: { days, filters = [] } }: Pick<PageFiltersProps, "page">) {
  const t = useText();
  const [values, change] = useUrlState("page");
  const span = days && spanFilter({ range: { field: DAYS, default: days } }, t("staff.days.label"));
  return (
    <FilterBar
      label={t("staff.filters.page")}
      filters={span ? [span, ...filters] : filters}
      values={values}
      change={change}
      {...(days && { always: { field: DAYS, preset: days } })}
    />
  );
}
