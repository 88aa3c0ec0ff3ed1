import { useText } from "../../client/site/i18n.ts";
import { DAY_PRESETS, MAX_DAYS } from "../../contract/staff/tables/day-presets.ts";
import { daysIn } from "../../engine/values/day-spans.ts";
import { spanEnds, spanText } from "../../engine/values/filter-query.ts";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./filter-bar.module.css";
import { FilterForm } from "./filter-form.tsx";
import { useDayNames } from "./use-day-names.ts";
import { useUrlInput } from "./use-url-input.ts";

interface DayFilterProps {
  label: string;
  /** As in the URL; empty for none. */
  value: string;
  /** The preset used if none is chosen; null if the filter may be empty. */
  least: string | null;
  onChange: (value: string) => void;
}

const CUSTOM = "custom";

/** Filters by a preset or a custom range of days, in Indian time. */
export function DayFilter({ label, value, least, onChange }: DayFilterProps) {
  const t = useText();
  const preset = DAY_PRESETS.find((name) => name === value);
  const [custom, setCustom] = useUrlInput(value, () => value !== "" && preset === undefined);
  const choose = (next: string) => {
    setCustom(next === CUSTOM);
    if (next !== CUSTOM) onChange(next === least ? "" : next);
  };
  const names = useDayNames();
  return (
    <>
      <SelectField dense label={label} value={custom ? CUSTOM : (preset ?? least ?? "")} onPick={choose}>
        {least === null && <option value="">{t("staff.days.any")}</option>}
        {DAY_PRESETS.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
        <option value={CUSTOM}>{t("staff.days.custom")}</option>
      </SelectField>
      {custom && <CustomRange value={value} onChange={onChange} />}
    </>
  );
}

/** An earlier date has a year that is still being typed, such as 0002. */
const EARLIEST = "2000-01-01";

/** A custom range; applied as soon as both ends are there and it is valid. */
function CustomRange({ value, onChange }: Pick<DayFilterProps, "value" | "onChange">) {
  const t = useText();
  const [{ ends, wrong }, set] = useUrlInput(value, (span) => ({ ends: spanEnds(span), wrong: false }));
  const isSound = ({ from, to }: typeof ends) => {
    const days = from >= EARLIEST && to ? daysIn({ from, to }) : 0;
    return days >= 1 && days <= MAX_DAYS;
  };
  const change = (end: "from" | "to") => (event: { currentTarget: HTMLInputElement }) => {
    const next = { ...ends, [end]: event.currentTarget.value };
    set({ ends: next, wrong: wrong && !isSound(next) });
    if (isSound(next)) onChange(spanText(next.from, next.to));
  };
  const judge = () => set({ ends, wrong: ends.from !== "" && ends.to !== "" && !isSound(ends) });
  return (
    <FilterForm onApply={judge}>
      <label className={styles.filter}>
        <span>{t("staff.days.from")}</span>
        <input type="date" value={ends.from} aria-invalid={wrong || undefined} onChange={change("from")} />
      </label>
      <label className={styles.filter}>
        <span>{t("staff.days.to")}</span>
        <input type="date" value={ends.to} aria-invalid={wrong || undefined} onChange={change("to")} />
      </label>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {t("staff.days.wrong", { days: MAX_DAYS })}
        </p>
      )}
    </FilterForm>
  );
}
