import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { undoUnsubscribe, unsubscribe } from "../../client/calls/arrivals.ts";
import { cookie } from "../../client/cookies.ts";
import { CallError } from "../../client/http/call-error.ts";
import { showLanguage } from "../../client/profile/language.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useUnsubscribeLink } from "../../client/unsubscribe-link.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Format of the token in the fragment, which is sent neither to servers nor to other sites. */
const TOKEN = /^#([\w-]{1,100})$/;

/** `late`: the withdrawal can no longer be undone here. */
type Step = "asked" | "stopped" | "restored" | "late";

/**
 * Unsubscribes the recipient of a promotional message without a sign-in. It needs a press, because
 * mail scanners open links.
 */
export function Unsubscribe() {
  const t = useText();
  const { brandName } = useConfig().site;
  const token = TOKEN.exec(useLocation().hash)?.[1] ?? null;
  const link = useUnsubscribeLink(token);
  const [step, setStep] = useState<Step>("asked");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const language = link.data?.language;
  useEffect(() => {
    // One that was picked on this device stays, and so does the one on screen if this fails.
    if (language && cookie("language") === null) void showLanguage(language).catch(() => undefined);
  }, [language]);
  if (link.data === undefined) return <LoadingOrError of={link} height="8rem" />;
  if (token === null || link.data === null)
    return <Notice tone="info">{t("customer.unsubscribe.nothingStored", { brand: brandName })}</Notice>;
  const { channel } = link.data;
  const press = async (act: () => Promise<Step>) => {
    setBusy(true);
    setFailure(null);
    try {
      setStep(await act());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  const stop = async (): Promise<Step> => {
    await unsubscribe({ params: { token }, quiet: true });
    return "stopped";
  };
  const undo = async (): Promise<Step> => ((await undoUnsubscribe({ params: { token }, quiet: true })).data.restored ? "restored" : "late");
  return (
    <>
      <div role="status">
        {step === "asked" && (
          <>
            <p>{t(`customer.unsubscribe.asked.${channel}`, { brand: brandName })}</p>
            <p>{t("customer.unsubscribe.ownApplications")}</p>
          </>
        )}
        {step === "stopped" && (
          <Notice tone="success">
            <p>{t(`customer.unsubscribe.stopped.${channel}`, { brand: brandName })}</p>
            <p>{t("customer.unsubscribe.ownApplications")}</p>
          </Notice>
        )}
        {step === "restored" && <Notice tone="success">{t(`customer.unsubscribe.restored.${channel}`, { brand: brandName })}</Notice>}
        {step === "late" && <Notice tone="warning">{t("customer.unsubscribe.late")}</Notice>}
      </div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {step === "asked" && (
        <p>
          <Button busy={busy} onClick={() => press(stop)}>
            {t(`customer.unsubscribe.stop.${channel}`)}
          </Button>
        </p>
      )}
      {step === "stopped" && (
        <p>
          <Button variant="secondary" busy={busy} onClick={() => press(undo)}>
            {t("customer.unsubscribe.undo")}
          </Button>
        </p>
      )}
    </>
  );
}
