import { useId, useState } from "react";
import { CallError } from "../../client/calls/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Desk } from "../../client/staff/desk.ts";
import type { DeskCase } from "../../contract/staff/desk.ts";
import { REVEAL_REASONS } from "../../contract/staff/found-customer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./desk-block.module.css";
import { Section } from "./section.tsx";

type Answer = DeskCase["answers"][number];
type Reason = (typeof REVEAL_REASONS)[number];

interface AnswersProps {
  answers: readonly Answer[];
  reveal: Desk["reveal"];
}

/** The answers, masked. One that was revealed stands in clear as long as the page is open, and is kept nowhere. */
export function Answers({ answers, reveal }: AnswersProps) {
  const t = useText();
  const [asked, setAsked] = useState<Answer | null>(null);
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  return (
    <Section title={t("staff.desk.answers")}>
      {answers.length === 0 && <EmptyState title={t("staff.desk.noAnswers")} />}
      <dl className={styles.answers}>
        {answers.map((answer) => (
          <div key={answer.name}>
            <dt>{answer.label}</dt>
            <dd>
              <span>{shown[answer.name] ?? answer.value}</span>
              {answer.masked && shown[answer.name] === undefined && (
                <Button variant="text" aria-label={t("staff.desk.revealOf", { label: answer.label })} onClick={() => setAsked(answer)}>
                  {t("staff.desk.reveal")}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {asked && (
        <RevealDialog
          answer={asked}
          reveal={async (reason) => {
            const value = await reveal(asked.name, reason);
            setShown((before) => ({ ...before, [asked.name]: value }));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

interface RevealDialogProps {
  answer: Answer;
  reveal: (reason: Reason) => Promise<void>;
  onClose: () => void;
}

/** Asks why, before an answer is shown. */
function RevealDialog({ answer, reveal, onClose }: RevealDialogProps) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState<Reason | "">("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    if (reason === "") return setMissing(true);
    setBusy(true);
    try {
      await reveal(reason);
      onClose();
    } catch (error) {
      // The call itself has told of it.
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t("staff.desk.no")}
      </Button>
      <Button busy={busy} onClick={() => void show()}>
        {t("staff.desk.reveal")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("staff.desk.revealOf", { label: answer.label })} onClose={onClose} actions={actions} describedBy={`${id}-note`}>
      <p id={`${id}-note`}>{t("staff.desk.revealNote")}</p>
      <div className={styles.field}>
        <label htmlFor={id}>{t("staff.desk.reason")}</label>
        <select
          id={id}
          value={reason}
          data-first-focus=""
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value as Reason | "");
            setMissing(false);
          }}
        >
          <option value="">{t("staff.desk.chooseReason")}</option>
          {REVEAL_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`staff.desk.reasons.${one}`)}
            </option>
          ))}
        </select>
        {missing && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {t("staff.desk.reasonNeeded")}
          </p>
        )}
      </div>
    </Dialog>
  );
}
