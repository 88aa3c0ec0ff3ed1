import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { report } from "../../client/http/http.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CallActions } from "../../client/staff/calls.ts";
import { showToast } from "../../client/toasts.ts";
import type { CallCase } from "../../contract/staff/calls.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { Section } from "../desk/section.tsx";
import styles from "./calls-block.module.css";

interface OutcomeFormProps {
  call: CallCase;
  end: CallActions["end"];
}

/** India's UTC offset; there is no daylight saving time. */
const INDIA = "+05:30";

/** Records a call's outcome. A call-back has a time, in Indian time. */
export function OutcomeForm({ call, end }: OutcomeFormProps) {
  const t = useText();
  const [outcome, setOutcome] = useState("");
  const [time, setTime] = useState("");
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  const follows = call.outcomes.find(({ code }) => code === outcome)?.follows;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (follows === undefined) return setWrong({ outcome: t("staff.calls.wrong.outcome") });
    if (follows === "call-back" && time === "") return setWrong({ callBackAt: t("staff.calls.wrong.required") });
    setBusy(true);
    try {
      const at = follows === "call-back" ? { callBackAt: new Date(`${time}:00${INDIA}`).toISOString() } : {};
      await end(call, { outcome, ...at, ...(note.trim() !== "" && { note: note.trim() }) });
      showToast("success", t("staff.calls.saved"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const atFields = Object.fromEntries(error.fields.map(({ path, message }) => [path.slice(1), message]));
      setWrong(atFields);
      if (error.fields.length === 0) report(error, false);
      setBusy(false);
    }
  };
  return (
    <Section title={t("staff.calls.outcome")}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t("staff.calls.outcome")}
          value={outcome}
          error={wrong.outcome}
          onPick={(picked) => {
            setOutcome(picked);
            setWrong({});
          }}
        >
          <option value="">{t("staff.calls.choose")}</option>
          {call.outcomes.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        {follows === "call-back" && (
          <TextField
            type="datetime-local"
            label={t("staff.calls.callBackAt")}
            hint={t("staff.calls.callBackHint")}
            value={time}
            error={wrong.callBackAt}
            onChange={(event) => {
              setTime(event.currentTarget.value);
              setWrong({});
            }}
          />
        )}
        {follows === "do-not-disturb" && <Notice tone="warning">{t("staff.calls.rest")}</Notice>}
        <TextArea
          label={t("staff.calls.note")}
          hint={t("staff.calls.noteHint")}
          rows={3}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy}>
          {t("staff.calls.save")}
        </Button>
      </form>
    </Section>
  );
}
