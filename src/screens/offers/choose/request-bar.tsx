import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Asked } from "../../../contract/customer/lending/offers.ts";
import { MaskedField } from "../../../form/masked-field.tsx";
import { rupees, wholeNumber } from "../../../form/masks/number.ts";
import { Button } from "../../../ui/button.tsx";
import { type Formatters, useFormatters } from "../../use-formatters.ts";
import styles from "./request-bar.module.css";
import { useChangeRequest } from "./use-change-request.ts";

interface RequestBarProps {
  asked: readonly Asked[];
  /** @throws CallError */
  onAsk: (answers: Record<string, number>) => Promise<void>;
  /** Opens the form, where all answers can be changed. */
  onForm: () => void;
}

/** A requested value as text: "₹2,52,000", "24 months". */
function labelOf({ value, choices, format }: Asked, { rupees: money, months }: Formatters): string {
  const chosen = choices?.find((choice) => choice.value === value);
  if (value === null) return "";
  return chosen?.label ?? (format === "rupees" ? money(value) : format === "months" ? months(value) : String(value));
}

function RequestField({ asked, error, onValue }: { asked: Asked; error: string | undefined; onValue: (value: unknown) => void }) {
  const id = useId();
  const { name, label, value, choices, format } = asked;
  if (!choices) {
    const rupee = format === "rupees";
    return (
      <MaskedField
        name={name}
        label={label}
        start={value}
        error={error}
        mask={rupee ? rupees : wholeNumber}
        prefix={rupee ? "₹" : undefined}
        inputMode="numeric"
        onAnswer={onValue}
      />
    );
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? undefined} onChange={(event) => onValue(Number(event.currentTarget.value))}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The requested amount and tenure. Editing them here recalculates all offers. */
export function RequestBar({ asked, onAsk, onForm }: RequestBarProps) {
  const formatters = useFormatters();
  const { t } = formatters;
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const before = useRef(open);
  // The button is rendered again in place of the form.
  useEffect(() => {
    if (before.current && !open) change.current?.focus();
    before.current = open;
  }, [open]);
  const requested = asked.map((each) => labelOf(each, formatters)).filter((word) => word !== "");
  if (requested.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t("customer.offers.askedTitle")}>
      {open ? (
        <RequestForm asked={asked} onAsk={onAsk} onForm={onForm} onClose={() => setOpen(false)} />
      ) : (
        <p className={styles.summary}>
          <span>
            <span>{t("customer.offers.asked")}</span> <strong>{requested.join(" · ")}</strong>
          </span>
          <Button ref={change} variant="text" onClick={() => setOpen(true)} aria-label={t("customer.offers.askedChangeOf")}>
            {t("customer.offers.askedChange")}
          </Button>
        </p>
      )}
    </section>
  );
}

function RequestForm({ asked, onAsk, onForm, onClose }: RequestBarProps & { onClose: () => void }) {
  const { t } = useFormatters();
  const values = useRef<Record<string, unknown>>(Object.fromEntries(asked.map(({ name, value }) => [name, value])));
  const { problems, busy, send } = useChangeRequest({ asked, onAsk, onForm, onDone: onClose });
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the button that opened it.
  useEffect(() => form.current?.querySelector<HTMLElement>("[name]")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(values.current).then(([wrong]) => {
      if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    });
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit}>
      {asked.map((each) => (
        <RequestField
          key={each.name}
          asked={each}
          error={problems[each.name]}
          onValue={(value) => {
            values.current[each.name] = value;
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t("customer.offers.askedApply")}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t("customer.offers.askedCancel")}
        </Button>
      </div>
      <div role="alert" className={styles.problem}>
        {problems[""]}
      </div>
    </form>
  );
}
