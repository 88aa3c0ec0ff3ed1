import { useState } from "react";
import { getUser } from "../../client/calls/api.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { createApplication } from "../../client/calls/lending-api.ts";
import { useJourney } from "../../client/journey/journey.ts";
import { keepProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../words.ts";
import { CONFIRM_TEXTS, type Stage } from "./stage.ts";

/** Flow of the routing document after an application was begun afresh. */
const START = "start-new";

interface StartNewDialogProps {
  stage: Stage;
  onClose: () => void;
}

/** Asks once more, then closes the application in flight with what was half-filled and begins another; the profile is kept (decision O117). */
export function StartNewDialog({ stage, onClose }: StartNewDialogProps) {
  const { t } = useWords();
  const session = useSession();
  const journey = useJourney();
  const [busy, setBusy] = useState(false);

  const startNew = async () => {
    const { prospectAppId, productType } = session;
    if (!prospectAppId || !productType) return;
    setBusy(true);
    try {
      const { appId } = await createApplication({ body: { prospectAppId, productType, startNew: true } });
      // The profile in memory still names the application that was closed.
      const renewed = await getUser({ params: { id: prospectAppId }, quiet: true }).catch(() => null);
      if (renewed) keepProfile(prospectAppId, renewed.data);
      session.setAppId(appId);
      journey.follow(START);
    } catch (error) {
      // The call itself has told the customer.
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
