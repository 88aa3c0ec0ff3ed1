import { type FormEvent, type ReactNode, useState } from "react";
import { useHref } from "react-router-dom";
import type { ConsentTexts } from "../../client/site/release.ts";
import type { ConsentAnswer } from "../../contract/customer/consents.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import panel from "../../ui/panel.module.css";
import { consentAnswers, judged, NOTHING_PICKED, picked } from "../consents/consent-state.ts";
import { Consents, consentId } from "../consents/consents.tsx";
import { useFormatters } from "../use-formatters.ts";
import { LenderMessage } from "./lender-message.tsx";

interface LenderConsentsProps {
  lenderName: string;
  /** Titles of the answers sent to the lender. */
  shares: readonly string[];
  asked: ConsentTexts;
  /** When one of the consents was withdrawn; null if none was. */
  withdrawnAt: string | null;
  /** The lender has asked for more after the first submission. */
  again: boolean;
  /** The lender's message, or null. */
  message: string | null;
  busy: boolean;
  /** Error message of the last submission, or null. */
  failure: string | null;
  onSubmit: (answers: ConsentAnswer[]) => void;
  /**
   * Validates the content above the consents, shows its errors, and returns whether it is valid.
   */
  check?: () => boolean;
  /** Further fields of the lender. */
  children?: ReactNode;
}

/** The lender's consents before the submission, with their versions. None is preselected. */
export function LenderConsents(props: LenderConsentsProps) {
  const { lenderName, shares, withdrawnAt, again, message, busy, failure, onSubmit, check, children } = props;
  const { consents, language } = props.asked;
  const { t, time } = useFormatters();
  const [state, setState] = useState(NOTHING_PICKED);
  const root = useHref("/").replace(/\/$/, "");

  const sent = children ? [...shares, t("customer.transaction.sharesAbove")] : shares;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = judged(state, consents);
    setState(next);
    if (check && !check()) return;
    const [first] = next.missing;
    if (first === undefined) return onSubmit(consentAnswers(state, consents, language));
    document.getElementById(consentId(first))?.focus();
  };

  const label = again ? "submitAgain" : consents.length > 0 ? "submit" : "submitPlain";
  const lead = consents.length > 0 ? "consentLead" : again ? "againLead" : "noConsent";
  return (
    <form className={panel.panel} noValidate onSubmit={submit} aria-labelledby="consent-title">
      <h2 id="consent-title">
        {message === null ? t("customer.transaction.consentTitle") : t("customer.transaction.askedTitle", { lender: lenderName })}
      </h2>
      {message !== null && <LenderMessage lenderName={lenderName} message={message} />}
      {withdrawnAt && (
        <Notice tone="warning">{t("customer.transaction.consentWithdrawn", { lender: lenderName, time: time(withdrawnAt) })}</Notice>
      )}
      {children}
      {sent.length > 0 && <p>{t("customer.transaction.shares", { lender: lenderName, answers: sent.join(" · ") })}</p>}
      <p>{t(`customer.transaction.${lead}`, { lender: lenderName })}</p>
      <Consents
        consents={consents}
        state={state}
        detailed
        translate={t}
        href={(path) => root + path}
        onPick={(consent, pick) => setState((before) => picked(before, consent, pick))}
      />
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
          <p>{t("customer.transaction.kept")}</p>
        </Notice>
      )}
      <Button type="submit" busy={busy} wide>
        {t(busy ? "customer.transaction.submitting" : `customer.transaction.${label}`, { lender: lenderName })}
      </Button>
    </form>
  );
}
