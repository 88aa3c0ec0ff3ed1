import { useId } from "react";
import { useIdleWatch } from "../../client/session/idle.ts";
import { endSession } from "../../client/session/session-end.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface IdleDialogProps {
  /** Loads the page anew. */
  reload?: () => void;
}

const reloadPage = () => location.reload();

/** Warns before an unattended session ends, counts down, then clears it and loads the page anew. */
export function IdleDialog({ reload = reloadPage }: IdleDialogProps) {
  const t = useText();
  const { area } = useConfig();
  const left = useIdleWatch(() => void endSession(area).finally(reload));
  const text = useId();
  if (left === null) return null;
  return (
    <Dialog
      title={t("common.idle.title")}
      describedBy={text}
      onClose={reload}
      actions={<Button onClick={reload}>{t("common.idle.stay")}</Button>}
    >
      <p id={text} role="timer" aria-live="off">
        {t("common.idle.text", { seconds: left })}
      </p>
    </Dialog>
  );
}
