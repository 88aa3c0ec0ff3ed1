import { useId } from "react";
import { currentWiring } from "../../client/http/http.ts";
import { useIdleWatch } from "../../client/session/idle.ts";
import { endSession } from "../../client/session/session-end.ts";
import { markEnd } from "../../client/session/tab-state.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { AreaName } from "../../contract/site/config.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface IdleDialogProps {
  /** Reloads the page; replaced in tests. */
  reload?: () => void;
}

/**
 * Ends an idle session. If the session has its own way to end, such as a masquerade, only that is
 * used (decision O122).
 */
async function endUnattended(area: AreaName, reload: () => void): Promise<void> {
  if (await currentWiring().leave?.()) return;
  await endSession(area).finally(() => {
    markEnd("idle");
    reload();
  });
}

const reloadPage = () => location.reload();

/** Warns before an idle session ends, counts down, then ends it and reloads the page. */
export function IdleDialog({ reload = reloadPage }: IdleDialogProps) {
  const t = useText();
  const { area } = useConfig();
  const { left, stay } = useIdleWatch(() => void endUnattended(area, reload));
  const text = useId();
  if (left === null) return null;
  const goOn = () => {
    stay();
    reload();
  };
  return (
    <Dialog
      title={t("common.idle.title")}
      describedBy={text}
      onClose={goOn}
      actions={<Button onClick={goOn}>{t("common.idle.stay")}</Button>}
    >
      <p id={text} role="timer" aria-live="off">
        {t("common.idle.text", { seconds: left })}
      </p>
    </Dialog>
  );
}
