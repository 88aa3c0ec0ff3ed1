import { createContext, type ReactNode, useContext } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { DayPreset } from "../../contract/staff/tables/day-presets.ts";
import { FilterBar } from "./filter-bar.tsx";
import { spanFilter } from "./span-filter.ts";

/** Range of days for all reports of the page, as in the URL; null if each report has its own. */
const Days = createContext<string | null>(null);

export const usePageDays = (): string | null => useContext(Days);

const FIELD = "days";

/** Date filter at the top of a page, applied to everything below it. */
export function PageDays({ preset, children }: { preset: DayPreset; children: ReactNode }) {
  const t = useText();
  const [values, change] = useUrlState("page");
  const filter = spanFilter({ range: { field: FIELD, default: preset } }, t("staff.days.label"));
  return (
    <Days.Provider value={values[FIELD] ?? preset}>
      <FilterBar label={t("staff.days.page")} filters={[filter]} values={values} change={change} always={{ field: FIELD, preset }} />
      {children}
    </Days.Provider>
  );
}
