import { useId, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianDate, indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";
import type { Erasure, HeldData } from "../../contract/customer/rights.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import styles from "./held-data-block.module.css";

interface ErasureSectionProps {
  data: HeldData;
  ask: () => Promise<void>;
  takeBack: () => Promise<void>;
}

/** Erasure request: retained data, state of the last request, and the button to request erasure. */
export function ErasureSection({ data: { stays, erasure, underWay }, ask, takeBack }: ErasureSectionProps) {
  const t = useText();
  const title = useId();
  const [asking, setAsking] = useState(false);
  const open = erasure?.state === "asked";
  return (
    <section className={styles.erasure} aria-labelledby={title}>
      <h2 id={title}>{t("rights.data.erase")}</h2>
      <p>{t("rights.data.eraseLead")}</p>
      <div aria-live="polite">{erasure && <RequestState erasure={erasure} takeBack={takeBack} />}</div>
      {stays.length > 0 && <Stays stays={stays} />}
      {!open && (
        <p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t("rights.data.ask")}
          </Button>
        </p>
      )}
      {asking && <AskDialog underWay={underWay} ask={ask} onClose={() => setAsking(false)} />}
    </section>
  );
}

const TEXT_KEYS = { asked: "asked", "taken-back": "takenBack", refused: "refused", done: "done" } as const;

function RequestState({
  erasure: { state, askedAt, answerBy, endedAt, reason },
  takeBack,
}: {
  erasure: Erasure;
  takeBack: () => Promise<void>;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    await takeBack()
      .then(() => showToast("success", t("rights.data.takenBackToast")))
      // The error has already been shown.
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => setBusy(false));
  };
  const action = state === "asked" && (
    <Button variant="secondary" busy={busy} onClick={() => void withdraw()}>
      {t("rights.data.takeBack")}
    </Button>
  );
  const time = indianTime(state === "taken-back" && endedAt !== null ? endedAt : askedAt);
  return (
    <Notice tone={state === "refused" ? "warning" : "info"} action={action}>
      {state === "refused" && reason !== null
        ? t("rights.data.refusedFor", { time, reason })
        : t(`rights.data.${TEXT_KEYS[state]}`, { time, date: indianDate(answerBy) })}
    </Notice>
  );
}

function Stays({ stays }: Pick<HeldData, "stays">) {
  const t = useText();
  return (
    <>
      <h3>{t("rights.data.staysTitle")}</h3>
      <ul className={styles.stays}>
        {stays.map(({ what, why, until }) => (
          <li key={what}>
            <strong>{what}</strong>
            <span>{until}</span>
            <span className={styles.soft}>{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function AskDialog({ underWay, ask, onClose }: { underWay: number; ask: () => Promise<void>; onClose: () => void }) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("rights.data.confirm")}
      no={t("rights.data.no")}
      yes={t("rights.data.yes")}
      done={t("rights.data.askedToast")}
      act={ask}
      onClose={onClose}
    >
      <div className={styles.consequences}>
        <p>{t("rights.data.confirmText")}</p>
        {underWay > 0 && <p>{t("rights.data.underWay", { count: underWay })}</p>}
      </div>
    </ConfirmDialog>
  );
}
