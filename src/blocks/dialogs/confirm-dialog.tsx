import { type ReactNode, useId, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { showToast } from "../../client/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Labels of the buttons. The one that cancels has the initial focus. */
  no: string;
  yes: string;
  /** Toast after success. */
  done: string;
  /** @throws CallError, already shown to the user */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({ title, children, no, yes, done, act, onClose }: ConfirmDialogProps) {
  const described = useId();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await act();
      showToast("success", done);
      onClose();
    } catch (error) {
      // The error has already been shown; the dialog stays for a retry.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} data-first-focus="">
        {no}
      </Button>
      <Button busy={busy} onClick={() => void confirm()}>
        {yes}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions} describedBy={described}>
      <div id={described}>{children}</div>
    </Dialog>
  );
}
