import { useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CallActions } from "../../client/staff/calls.ts";
import { showToast } from "../../client/toasts.ts";
import type { CallCase } from "../../contract/staff/calls.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import shared from "../desk/desk-block.module.css";
import { DeskView } from "../desk/desk-view.tsx";
import { Section } from "../desk/section.tsx";
import { Assign } from "./assign.tsx";
import styles from "./calls-block.module.css";
import { OutcomeForm } from "./outcome-form.tsx";

interface CallViewProps {
  call: CallCase;
  actions: CallActions;
}

/** A customer to call: reason, script, outcome form, and the customer service case. */
export function CallView({ call, actions }: CallViewProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { customer, product, productName, stage, state, mine, claimedBy, claimedUntil, script } = call;
  const act = async (work: () => Promise<void>, done: string | null) => {
    setBusy(true);
    try {
      await work();
      if (done !== null) showToast("success", t(done));
    } catch (error) {
      // The error has already been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Section title={`${productName} · ${t(`staff.calls.reason.${stage}`)}`}>
        {state === "done" ? <p>{t("staff.calls.done")}</p> : <CallState call={call} />}
        <div className={shared.actions}>
          {state === "waiting" && claimedBy === null && (
            <Button busy={busy} onClick={() => void act(() => actions.take(call), null)}>
              {t("staff.calls.take")}
            </Button>
          )}
          {mine && (
            <Button variant="secondary" busy={busy} onClick={() => void act(() => actions.release(call), "staff.calls.released")}>
              {t("staff.calls.release")}
            </Button>
          )}
        </div>
        {!mine && claimedBy !== null && claimedUntil !== null && (
          <Notice tone="warning">{t("staff.calls.heldBy", { name: claimedBy, time: indianTime(claimedUntil) })}</Notice>
        )}
      </Section>
      {mine && (
        <div className={styles.sideBySide}>
          <Section title={t("staff.calls.script")}>
            <ol className={styles.script}>
              {script.map(({ title, text }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </Section>
          <OutcomeForm call={call} end={actions.end} />
        </div>
      )}
      {state === "waiting" && <Assign call={call} assign={actions.assign} />}
      <DeskView customer={customer} product={product} />
    </>
  );
}

function CallState({ call: { tries, mostTries, askedFor, dueAt, assignedTo, mine, claimedUntil } }: { call: CallCase }) {
  const t = useText();
  return (
    <p className={styles.state}>
      <span>{t("staff.calls.tries", { number: Math.min(tries + 1, mostTries), most: mostTries })}</span>
      {askedFor && <strong>{t("staff.calls.askedFor", { time: indianTime(dueAt) })}</strong>}
      {assignedTo !== null && <span>{t("staff.calls.assignedTo", { name: assignedTo.username })}</span>}
      {mine && claimedUntil !== null && <span>{t("staff.calls.until", { time: indianTime(claimedUntil) })}</span>}
    </p>
  );
}
