import { useId, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { REVEAL_REASONS } from "../../contract/staff/reveal-reasons.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";

type Reason = (typeof REVEAL_REASONS)[number];

interface ReasonDialogProps {
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Performs the action. @throws CallError, already shown to the user */
  act: (reason: Reason) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason before personal data are revealed. */
export function ReasonDialog({ title, action, act, onClose }: ReasonDialogProps) {
  const t = useText();
  const note = useId();
  const [reason, setReason] = useState<Reason | "">("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (reason === "") return setMissing(true);
    setBusy(true);
    try {
      await act(reason);
      onClose();
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t("staff.desk.no")}
      </Button>
      <Button busy={busy} onClick={() => void go()}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions} describedBy={note}>
      <p id={note}>{t("staff.desk.revealNote")}</p>
      <SelectField
        label={t("staff.desk.reason")}
        value={reason}
        data-first-focus=""
        error={missing ? t("staff.desk.reasonNeeded") : undefined}
        onPick={(picked) => {
          setReason(picked as Reason | "");
          setMissing(false);
        }}
      >
        <option value="">{t("staff.desk.chooseReason")}</option>
        {REVEAL_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`staff.desk.reasons.${one}`)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
