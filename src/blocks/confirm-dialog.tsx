import { type ReactNode, useId, useState } from "react";
import { CallError } from "../client/calls/call-error.ts";
import { showToast } from "../client/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the two buttons are called; the one that changes nothing has the focus first. */
  no: string;
  yes: string;
  /** Said once it is done. */
  done: string;
  /** @throws CallError, which the reader has been told of */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Tells what will happen before it is done. */
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
      // The call itself has told of it, and it may be tried again.
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
