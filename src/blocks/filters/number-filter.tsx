import { useId, useRef } from "react";
import { useText } from "../../client/site/i18n.ts";
import { spanEnds, spanText } from "../../engine/values/filter-query.ts";
import styles from "./filter-bar.module.css";
import { FilterForm } from "./filter-form.tsx";
import { shownNumber, typedNumber } from "./typed-number.ts";
import { useUrlInput } from "./use-url-input.ts";

interface NumberFilterProps {
  label: string;
  /** Whether the numbers are rupees. */
  amount: boolean;
  /** As in the URL; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

type End = "from" | "to";
const ENDS: readonly End[] = ["from", "to"];

/**
 * Filters by a numeric range; either end may be open. An invalid number shows an error and is not
 * applied.
 */
export function NumberFilter({ label, amount, value, onChange }: NumberFilterProps) {
  const t = useText();
  const id = useId();
  const [{ typed, wrong }, set] = useUrlInput(value, shownEnds);
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const names = { from: t("staff.numbers.from"), to: t("staff.numbers.to") };
  const apply = (leaving: boolean) => {
    const refuse = (end: End, text: string) => {
      set({ typed, wrong: { end, text } });
      // A user who leaves the filter is not taken back to it.
      if (!leaving) inputs[end].current?.focus();
    };
    const from = typedNumber(typed.from, amount);
    const to = typedNumber(typed.to, amount);
    const none = t(amount ? "staff.numbers.noAmount" : "staff.numbers.noNumber");
    if (from === null) return refuse("from", none);
    if (to === null) return refuse("to", none);
    if (from !== undefined && to !== undefined && from > to) return refuse("to", t("staff.numbers.less"));
    const next = spanText(String(from ?? ""), String(to ?? ""));
    set(shownEnds(next));
    if (next !== value) onChange(next);
  };
  return (
    <FilterForm label={t("staff.numbers.rangeOf", { label })} onApply={apply}>
      {ENDS.map((end) => (
        <label key={end} className={styles.filter}>
          <span>{end === "from" ? `${label} · ${names.from}` : names.to}</span>
          <input
            ref={inputs[end]}
            className={styles.number}
            inputMode="text"
            autoComplete="off"
            value={typed[end]}
            aria-invalid={wrong?.end === end || undefined}
            aria-describedby={wrong?.end === end ? id : undefined}
            onChange={(event) => set({ typed: { ...typed, [end]: event.currentTarget.value }, wrong })}
          />
        </label>
      ))}
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {wrong.text}
        </p>
      )}
    </FilterForm>
  );
}

interface Input {
  typed: Record<End, string>;
  wrong: { end: End; text: string } | null;
}

function shownEnds(value: string): Input {
  const { from, to } = spanEnds(value);
  return { typed: { from: shownNumber(from), to: shownNumber(to) }, wrong: null };
}
