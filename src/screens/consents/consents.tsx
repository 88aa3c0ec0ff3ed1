import type { Translate } from "../../client/site/i18n.ts";
import type { ConsentSlice } from "../../contract/site/slices.ts";
import { type ConsentState, type Picked, pickKey } from "./consent-state.ts";
import styles from "./consents.module.css";

/** Id of a consent's first input. */
export const consentId = (id: string) => `consent-${id}`;

interface ConsentsProps {
  consents: readonly ConsentSlice[];
  state: ConsentState;
  /** Shows purpose and version: for a lender's consents, which are given per application. */
  detailed?: boolean;
  translate: Translate;
  /** Returns the URL of a path of the product. */
  href(path: string): string;
  onPick(consent: ConsentSlice, pick: Picked): void;
}

/** Consents in a form or for a lender. None is preselected. */
export function Consents({ consents, state, ...rest }: ConsentsProps) {
  return consents.map((consent) => (
    <Consent
      key={consent.id}
      consent={consent}
      value={state.picks[pickKey(consent)]}
      problem={state.missing.includes(consent.id)}
      {...rest}
    />
  ));
}

interface ConsentProps extends Omit<ConsentsProps, "consents" | "state"> {
  consent: ConsentSlice;
  value: Picked | undefined;
  problem: boolean;
}

function Consent(props: ConsentProps) {
  const { consent, problem, detailed, translate } = props;
  return (
    <div className={detailed ? `${styles.consent} ${styles.framed}` : styles.consent} data-error={problem || undefined}>
      {consent.choices ? <Choices {...props} choices={consent.choices} /> : <Tick {...props} />}
      <Links {...props} />
      <div className={styles.problem} id={problemId(consent)}>
        {problem ? translate(consent.choices ? "form.consents.choose" : "form.consents.required") : null}
      </div>
    </div>
  );
}

const problemId = ({ id }: ConsentSlice) => `${consentId(id)}-problem`;

function Tick({ consent, value, problem, translate, onPick }: ConsentProps) {
  const { id, required } = consent;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        id={consentId(id)}
        checked={value === true}
        onChange={(event) => onPick(consent, event.target.checked)}
        aria-required={required}
        aria-invalid={problem}
        aria-describedby={problemId(consent)}
      />
      <ConsentText consent={consent} translate={translate} />
    </label>
  );
}

interface ChoicesProps extends ConsentProps {
  choices: NonNullable<ConsentSlice["choices"]>;
}

function Choices({ consent, choices, value, problem, translate, onPick }: ChoicesProps) {
  const input = consentId(consent.id);
  return (
    <fieldset className={styles.choices} aria-describedby={problemId(consent)}>
      <legend>
        <ConsentText consent={consent} translate={translate} />
      </legend>
      {choices.map((choice, index) => (
        <label key={choice.code} className={styles.choice}>
          <input
            type="radio"
            id={index === 0 ? input : `${input}-${index}`}
            name={input}
            checked={value === choice.code}
            onChange={() => onPick(consent, choice.code)}
            aria-invalid={problem}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ConsentText({ consent, translate }: Pick<ConsentProps, "consent" | "translate">) {
  return (
    <span>
      <span>{consent.text}</span>
      {consent.required ? null : (
        <>
          {" "}
          <span className={styles.optional}>{translate("form.optional")}</span>
        </>
      )}
    </span>
  );
}

function Links({ consent, detailed, translate, href }: ConsentProps) {
  const { purpose, version, links } = consent;
  if (!detailed && links.length === 0) return null;
  return (
    <p className={styles.links}>
      <span>{detailed ? translate("form.consents.purpose", { purpose, version }) : null}</span>{" "}
      {links.map(({ label, path }) => (
        <a key={path} href={href(path)} target="_blank" rel="noopener">
          <span>{label}</span> <span className="visually-hidden">{translate("form.opensNewTab")}</span>
        </a>
      ))}
    </p>
  );
}
