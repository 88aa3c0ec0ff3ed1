import { useText } from "../../client/site/i18n.ts";
import { DAY_PRESETS, type DayPreset } from "../../contract/staff/tables/day-presets.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";
import { codeLabel } from "../../engine/catalog/findings/code-label.ts";
import { filterValues, spanEnds } from "../../engine/values/filter-query.ts";
import { useValueText } from "../value-text.ts";
import styles from "./filter-bar.module.css";
import { useDayNames } from "./use-day-names.ts";

interface FilterChipsProps {
  filters: readonly FilterView[];
  values: Readonly<Record<string, string>>;
  onRemove: (field: string) => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, values, onRemove }: FilterChipsProps) {
  const t = useText();
  const textOf = useFilterText();
  return filters.map((filter) => (
    <button key={filter.field} type="button" className={styles.chip} onClick={() => onRemove(filter.field)}>
      <span className="visually-hidden">{t("staff.filters.remove")} </span>
      <span>{`${filter.label}: ${textOf(filter, values[filter.field] ?? "")}`}</span>
      <svg width="12" height="12" viewBox="0 0 20 20" aria-hidden="true" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M4 4l12 12M16 4L4 16" />
      </svg>
    </button>
  ));
}

/** Describes a filter value of the URL. */
export function useFilterText() {
  const t = useText();
  const text = useValueText();
  const days = useDayNames();
  return (view: FilterView, value: string): string => {
    const { filter, type, labels } = view;
    if (filter === "values")
      return filterValues(view, value)
        .map((code) => codeLabel(labels, code) ?? code)
        .join(", ");
    if (DAY_PRESETS.includes(value as DayPreset)) return days[value as DayPreset];
    const { from, to } = spanEnds(value);
    // The URL can hold anything: an invalid number or date is shown unchanged.
    const one = (end: string) =>
      type === "instant"
        ? /^\d{4}-\d\d-\d\d$/.test(end)
          ? text({ type: "day" }, end)
          : end
        : Number.isFinite(Number(end))
          ? text({ type }, Number(end))
          : end;
    if (from === "" && to === "") return value;
    if (from === "") return t("staff.filters.upTo", { to: one(to) });
    if (to === "") return t("staff.filters.atLeast", { from: one(from) });
    return t("staff.filters.between", { from: one(from), to: one(to) });
  };
}
