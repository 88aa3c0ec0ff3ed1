import { type FormEvent, useId, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { MAX_VIEW_NAME } from "../../contract/staff/tables/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface ViewNameDialogProps {
  title: string;
  name?: string;
  note?: string | undefined;
  /** @throws CallError, which is shown at the name */
  act: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view. After an error the entered name stays for a retry. */
export function ViewNameDialog({ title, name = "", note, act, onClose }: ViewNameDialogProps) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    setBusy(false);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === "") return refuse(t("staff.views.nameNeeded"));
    setBusy(true);
    try {
      await act(text.trim());
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      refuse(failure.fields.some(({ path }) => path.startsWith("/state")) ? t("staff.trouble.wrongFilter") : failure.message);
    }
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t("staff.views.cancel")}
      </Button>
      <Button type="submit" form={form} busy={busy}>
        {t("staff.views.saveNow")}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t("staff.views.name")}
          hint={note}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          value={text}
          error={error}
          data-first-focus=""
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
