import { type FormEvent, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CallActions } from "../../client/staff/calls.ts";
import { showToast } from "../../client/toasts.ts";
import type { CallCase } from "../../contract/staff/calls.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./calls-block.module.css";

interface AssignProps {
  call: CallCase;
  assign: CallActions["assign"];
}

/** Assigns a customer to a particular caller, or to the next free one. */
export function Assign({ call, assign }: AssignProps) {
  const t = useText();
  const current = call.assignedTo?.id ?? "";
  // A choice is stale once a colleague has assigned the customer.
  const [picked, setPicked] = useState({ instead: current, to: current });
  const to = picked.instead === current ? picked.to : current;
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
    <form className={styles.assign} onSubmit={(event) => void submit(event)}>
      <SelectField label={t("staff.calls.assign")} value={to} onPick={(next) => setPicked({ instead: current, to: next })}>
        <option value="">{t("staff.calls.anybody")}</option>
        {call.colleagues.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={busy}>
        {t("staff.calls.assignNow")}
      </Button>
    </form>
  );
}
