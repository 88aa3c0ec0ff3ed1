import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import type { ConsentAnswer } from "../../contract/consents.ts";
import type { ConsentSlice } from "../../contract/slices.ts";
import { Button } from "../../ui/button.tsx";
import panel from "../../ui/panel.module.css";
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

/** `true` for a tick, the code of the choice where there are choices. */
type Given = Record<string, string | true>;

function answersOf(consents: readonly ConsentSlice[], given: Given, language: string): ConsentAnswer[] {
  return consents.map(({ id, version }) => {
    const value = given[id];
    const answer = { id, version, given: value !== undefined, language };
    return typeof value === "string" ? { ...answer, choice: value } : answer;
  });
}

interface ConsentProps {
  consent: ConsentSlice;
  value: string | true | undefined;
  error: boolean;
  onChange: (value: string | true | undefined) => void;
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
            onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
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
  const [given, setGiven] = useState<Given>({});
  const [tried, setTried] = useState(false);
  const missing = consents.filter(({ id, required }) => required && given[id] === undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = missing;
    if (!first) return onSubmit(answersOf(consents, given, language));
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
          value={given[consent.id]}
          error={tried && missing.includes(consent)}
          onChange={(value) =>
            setGiven(({ [consent.id]: _, ...others }) => (value === undefined ? others : { ...others, [consent.id]: value }))
          }
        />
      ))}
      <Button type="submit" busy={busy} wide>
        {t(busy ? "customer.transaction.submitting" : `customer.transaction.${label}`, { lender: lenderName })}
      </Button>
    </form>
  );
}
