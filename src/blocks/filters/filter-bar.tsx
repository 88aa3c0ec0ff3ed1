import { type ReactNode, useState } from "react";
import { useText } from "../../client/i18n.ts";
import type { UrlChange } from "../../client/url-state.ts";
import type { FilterView } from "../../contract/dataset-views.ts";
import { Button } from "../../ui/button.tsx";
import { DayFilter } from "./day-filter.tsx";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** What is filtered, for who cannot see it. */
  label: string;
  filters: readonly FilterView[];
  values: Readonly<Record<string, string>>;
  change: (change: UrlChange) => void;
  /** The filter of days that always has a span, and the span that it begins with. */
  always?: { field: string; preset: string };
  /** What stands at the end of the bar. */
  children?: ReactNode;
}

/** The filters of a table or report. What is chosen stands in the address, so that it can be shared. */
export function FilterBar({ label, filters, values, change, always, children }: FilterBarProps) {
  const t = useText();
  // What is being chosen, such as the ends of a span, begins anew when all is cleared.
  const [cleared, setCleared] = useState(0);
  const active = filters.filter(({ field }) => values[field]);
  const clear = () => {
    setCleared(cleared + 1);
    change(Object.fromEntries(active.map(({ field }) => [field, null])));
  };
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{t("staff.filters.of", { title: label })}</legend>
      {filters.map((filter) => {
        const value = values[filter.field] ?? "";
        const set = (next: string) => change({ [filter.field]: next });
        if (filter.filter === "values")
          return filter.labels && <ValueFilter key={filter.field} filter={filter} value={value} onChange={set} />;
        if (filter.type !== "instant") return null;
        const least = always?.field === filter.field ? always.preset : null;
        return <DayFilter key={`${filter.field} ${cleared}`} label={filter.label} value={value} least={least} onChange={set} />;
      })}
      {active.length > 0 && (
        <Button variant="text" onClick={clear}>
          {t("staff.filters.clear")}
        </Button>
      )}
      {children}
    </fieldset>
  );
}

function ValueFilter({ filter, value, onChange }: { filter: FilterView; value: string; onChange: (value: string) => void }) {
  const t = useText();
  const labels = Object.entries(filter.labels ?? {});
  // Several codes can be named in the address alone.
  const several = value !== "" && !labels.some(([code]) => code === value);
  const shown = value
    .split(",")
    .map((code) => filter.labels?.[code] ?? code)
    .join(", ");
  return (
    <label className={styles.filter}>
      <span>{filter.label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t("staff.filters.all")}</option>
        {several && <option value={value}>{shown}</option>}
        {labels.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
