import { type FormEvent, useId, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CallActions } from "../../client/staff/calls.ts";
import { showToast } from "../../client/toasts.ts";
import type { CallCase } from "../../contract/staff/calls.ts";
import { Button } from "../../ui/button.tsx";
import shared from "../desk/desk-block.module.css";

interface AssignProps {
  call: CallCase;
  assign: CallActions["assign"];
}

/** Assigns a customer to a particular caller, or to the next free one. */
export function Assign({ call, assign }: AssignProps) {
  const t = useText();
  const id = useId();
  const [to, setTo] = useState(call.assignedTo?.id ?? "");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await assign(call, to === "" ? null : to);
      showToast("success", t("staff.calls.assigned"));
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={shared.line} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t("staff.calls.assign")}</label>
      <select id={id} value={to} onChange={(event) => setTo(event.currentTarget.value)}>
        <option value="">{t("staff.calls.anybody")}</option>
        {call.colleagues.map(({ id: colleague, username }) => (
          <option key={colleague} value={colleague}>
            {username}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" busy={busy}>
        {t("staff.calls.assignNow")}
      </Button>
    </form>
  );
}
