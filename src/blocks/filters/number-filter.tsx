import { useId, useRef, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./filter-bar.module.css";
import { spanEnds, spanText } from "./filter-query.ts";
import { shownNumber, typedNumber } from "./typed-number.ts";

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
  const [typed, setTyped] = useState(() => shownEnds(value));
  const [wrong, setWrong] = useState<{ end: End; text: string } | null>(null);
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const names = { from: t("staff.numbers.from"), to: t("staff.numbers.to") };
  const refuse = (end: End, text: string) => {
    setWrong({ end, text });
    inputs[end].current?.focus();
  };
  const apply = () => {
    const from = typedNumber(typed.from, amount);
    const to = typedNumber(typed.to, amount);
    const none = t(amount ? "staff.numbers.noAmount" : "staff.numbers.noNumber");
    if (from === null) return refuse("from", none);
    if (to === null) return refuse("to", none);
    if (from !== undefined && to !== undefined && from > to) return refuse("to", t("staff.numbers.less"));
    setWrong(null);
    const next = spanText(String(from ?? ""), String(to ?? ""));
    setTyped(shownEnds(next));
    onChange(next);
  };
  return (
    <form
      className={styles.range}
      aria-label={t("staff.numbers.rangeOf", { label })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
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
            onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
          />
        </label>
      ))}
      <Button type="submit" variant="text">
        {t("staff.days.show")}
      </Button>
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {wrong.text}
        </p>
      )}
    </form>
  );
}

function shownEnds(value: string): Record<End, string> {
  const { from, to } = spanEnds(value);
  return { from: shownNumber(from), to: shownNumber(to) };
}
