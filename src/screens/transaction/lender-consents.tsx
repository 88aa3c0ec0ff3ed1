import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import type { ConsentAnswer } from "../../contract/consents.ts";
import type { ConsentSlice } from "../../contract/slices.ts";
import { Button } from "../../ui/button.tsx";
import panel from "../../ui/panel.module.css";
import { consentAnswers, missingConsents, type Picks } from "../form/consent-answers.ts";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

interface LenderConsentsProps {
  lenderName: string;
  consents: readonly ConsentSlice[];
  /** The lender asked for something after the first sending. */
  again: boolean;
  busy: boolean;
  onSubmit: (answers: ConsentAnswer[]) => void;
}

interface ConsentProps {
  consent: ConsentSlice;
  value: Picks[string] | undefined;
  error: boolean;
  onChange: (value: Picks[string]) => void;
}

function Choices({ consent, value, onChange, errorId }: ConsentProps & { errorId: string | undefined }) {
  return (
    <fieldset className={styles.choices} aria-describedby={errorId}>
      <legend>{consent.text}</legend>
      {consent.choices?.map(({ code, text }) => (
        <label key={code} className={styles.tick}>
          <input type="radio" name={consent.id} checked={value === code} onChange={() => onChange(code)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Consent({ consent, value, error, onChange }: ConsentProps) {
  const { t } = useWords();
  const errorId = error ? `${consent.id}-error` : undefined;
  const missing = consent.choices ? "customer.transaction.choiceMissing" : "customer.transaction.consentMissing";
  return (
    <div className={styles.consent} data-error={error || undefined}>
      {consent.choices ? (
        <Choices consent={consent} value={value} error={error} onChange={onChange} errorId={errorId} />
      ) : (
        <label className={styles.tick}>
          <input
            id={consent.id}
            type="checkbox"
            checked={value === true}
            required={consent.required}
            aria-invalid={error || undefined}
            aria-describedby={errorId}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>{consent.text}</span>
        </label>
      )}
      {errorId && (
        <p id={errorId} className={styles.error}>
          {t(missing)}
        </p>
      )}
      <p className={styles.meta}>
        {t("customer.transaction.consentPurpose", { purpose: consent.purpose })}{" "}
        {t("customer.transaction.consentVersion", { version: consent.version })}
        {consent.links.map(({ label, path }) => (
          <Link key={path} to={path} target="_blank" rel="noopener">
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}

/** What the lender asks agreement to before the application goes to it: never pre-ticked, each with its version. */
export function LenderConsents({ lenderName, consents, again, busy, onSubmit }: LenderConsentsProps) {
  const { t, language } = useWords();
  const [picks, setPicks] = useState<Picks>({});
  const [tried, setTried] = useState(false);
  const missing = missingConsents(consents, picks);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = missing;
    if (!first) return onSubmit(consentAnswers(consents, picks, language));
    const field = event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(first.id)}, [name="${CSS.escape(first.id)}"]`);
    field?.focus();
  };

  const label = again ? "submitAgain" : consents.length > 0 ? "submit" : "submitPlain";
  return (
    <form className={panel.panel} noValidate onSubmit={submit} aria-labelledby="consent-title">
      <h2 id="consent-title">{t("customer.transaction.consentTitle")}</h2>
      <p>{t(consents.length > 0 ? "customer.transaction.consentLead" : "customer.transaction.noConsent", { lender: lenderName })}</p>
      {consents.map((consent) => (
        <Consent
          key={consent.id}
          consent={consent}
          value={picks[consent.id]}
          error={tried && missing.includes(consent)}
          onChange={(value) => setPicks((before) => ({ ...before, [consent.id]: value }))}
        />
      ))}
      <Button type="submit" busy={busy} wide>
        {t(busy ? "customer.transaction.submitting" : `customer.transaction.${label}`, { lender: lenderName })}
      </Button>
    </form>
  );
}
