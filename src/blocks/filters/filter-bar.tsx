import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { UrlChange } from "../../client/url-state.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";
import { codeLabel } from "../../engine/catalog/findings/code-label.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DayFilter } from "./day-filter.tsx";
import styles from "./filter-bar.module.css";
import { FilterChips, useFilterText } from "./filter-chips.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { TextFilter } from "./text-filter.tsx";

interface FilterBarProps {
  /** Name of the filtered content, for screen readers. */
  label: string;
  filters: readonly FilterView[];
  values: Readonly<Record<string, string>>;
  change: (change: UrlChange) => void;
  /** The date filter that is never empty, with its default preset. */
  always?: { field: string; preset: string };
  /** Rendered at the end of the bar. */
  children?: ReactNode;
}

/**
 * The filters of a table or report. The values are stored in the URL, so that a view can be shared. Of them only those
 * in force are printed.
 */
export function FilterBar({ label, filters, values, change, always, children }: FilterBarProps) {
  const t = useText();
  const textOf = useFilterText();
  const preset = filters.find(({ field }) => field === always?.field && !values[field]);
  const active = filters.filter(({ field }) => values[field]);
  const clear = (fields: readonly string[]) => change(Object.fromEntries(fields.map((field) => [field, null])));
  return (
    <fieldset className={styles.bar} data-filters="">
      <legend className="visually-hidden">{t("staff.filters.of", { title: label })}</legend>
      {filters.map((filter) => {
        const value = values[filter.field] ?? "";
        const set = (next: string) => change({ [filter.field]: next });
        const own = { label: filter.label, value, onChange: set };
        if (filter.filter === "values" && filter.labels)
          return <ValueFilter key={filter.field} filter={filter} value={value} onChange={set} />;
        if (filter.filter === "values") return <TextFilter key={filter.field} {...own} ids={filter.ids === true} />;
        if (filter.type !== "instant") return <NumberFilter key={filter.field} {...own} amount={filter.type === "rupees"} />;
        return <DayFilter key={filter.field} {...own} least={always?.field === filter.field ? always.preset : null} />;
      })}
      {children}
      {always && preset && <p className={styles.printed}>{`${preset.label}: ${textOf(preset, always.preset)}`}</p>}
      {active.length > 0 && (
        <div className={styles.chips}>
          <FilterChips filters={active} values={values} onRemove={(field) => clear([field])} />
          <Button variant="text" onClick={() => clear(active.map(({ field }) => field))}>
            {t("staff.filters.clear")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ValueFilter({ filter, value, onChange }: { filter: FilterView; value: string; onChange: (value: string) => void }) {
  const t = useText();
  const labels = Object.entries(filter.labels ?? {});
  // The URL may hold several codes; the select offers only single ones.
  const several = value !== "" && !labels.some(([code]) => code === value);
  const shown = value
    .split(",")
    .map((code) => codeLabel(filter.labels, code) ?? code)
    .join(", ");
  return (
    <SelectField dense label={filter.label} value={value} onPick={onChange}>
      <option value="">{t("staff.filters.all")}</option>
      {several && <option value={value}>{shown}</option>}
      {labels.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
