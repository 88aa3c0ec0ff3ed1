import { useState } from "react";
import { getUser } from "../../client/calls/api.ts";
import { createApplication } from "../../client/calls/lending-api.ts";
import { CallError } from "../../client/http/call-error.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { storeProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useFormatters } from "../use-formatters.ts";
import { CONFIRM_TEXTS, type Stage } from "./stage.ts";

/** Flow of the routing document after starting a new application. */
const START = "start-new";

interface StartNewDialogProps {
  stage: Stage;
  onClose: () => void;
}

/**
 * Confirmation dialog. It closes the current application and its draft and starts a new one; the
 * profile is retained (decision O117).
 */
export function StartNewDialog({ stage, onClose }: StartNewDialogProps) {
  const { t } = useFormatters();
  const session = useSession();
  const journey = useJourney();
  const [busy, setBusy] = useState(false);

  const startNew = async () => {
    const { prospectAppId, productType } = session;
    if (!prospectAppId || !productType) return;
    setBusy(true);
    try {
      const { appId } = await createApplication({ body: { prospectAppId, productType, startNew: true } });
      // The profile in memory still names the closed application.
      const renewed = await getUser({ params: { id: prospectAppId }, quiet: true }).catch(() => null);
      if (renewed) storeProfile(prospectAppId, renewed.data);
      session.setAppId(appId);
      journey.follow(START);
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t("customer.welcome.confirmTitle")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("customer.welcome.confirmNo")}
          </Button>
          <Button busy={busy} onClick={startNew}>
            {t(busy ? "customer.welcome.starting" : "customer.welcome.confirmYes")}
          </Button>
        </>
      }
    >
      <p>{t(CONFIRM_TEXTS[stage])}</p>
    </Dialog>
  );
}
