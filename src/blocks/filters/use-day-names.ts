import { useText } from "../../client/site/i18n.ts";
import type { DayPreset } from "../../contract/staff/tables/day-presets.ts";

/** Labels of the date presets. */
export function useDayNames(): Record<DayPreset, string> {
  const t = useText();
  return { yesterday: t("staff.days.yesterday"), "last-7-days": t("staff.days.last7"), "last-30-days": t("staff.days.last30") };
}
