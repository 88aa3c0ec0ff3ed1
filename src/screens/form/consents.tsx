import type { ConsentSlice } from "../../contract/slices.ts";
import { useForm } from "../../form/form-context.tsx";
import { Optional } from "../../form/templates/optional.tsx";
import type { Picks } from "./consent-answers.ts";

/** The id of a consent's first input. */
export const consentId = (id: string) => `consent-${id}`;

interface ConsentsProps {
  consents: readonly ConsentSlice[];
  picks: Picks;
  missing: readonly string[];
  /** The address of a path of the product. */
  href(path: string): string;
  onPick(consent: string, pick: boolean | string): void;
}

/** The consents of a form. None is ticked before the customer ticks it. */
export function Consents({ consents, missing, ...rest }: ConsentsProps) {
  const { translate } = useForm();
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title">{translate("form.consents.title")}</h2>
      {consents.map((consent) => (
        <Consent key={consent.id} consent={consent} problem={missing.includes(consent.id)} {...rest} />
      ))}
    </section>
  );
}

interface ConsentProps extends Pick<ConsentsProps, "picks" | "href" | "onPick"> {
  consent: ConsentSlice;
  problem: boolean;
}

function Consent({ consent, problem, picks, href, onPick }: ConsentProps) {
  const { translate } = useForm();
  const { id, text, links, required, choices } = consent;
  const input = consentId(id);
  return (
    <div className="form-consent">
      {choices ? (
        <Choices consent={consent} choices={choices} problem={problem} picks={picks} onPick={onPick} />
      ) : (
        <label className="form-choice">
          <input
            type="checkbox"
            id={input}
            checked={picks[id] === true}
            onChange={(event) => onPick(id, event.target.checked)}
            aria-required={required}
            aria-invalid={problem}
            aria-describedby={`${input}-problem`}
          />
          <span>
            {text}
            {required ? null : <Optional />}
          </span>
        </label>
      )}
      {links.length > 0 ? (
        <p className="form-consent-links">
          {links.map(({ label, path }) => (
            <a key={path} href={href(path)} target="_blank" rel="noopener">
              {label} <span className="visually-hidden">{translate("form.opensNewTab")}</span>
            </a>
          ))}
        </p>
      ) : null}
      <div className="form-problem" id={`${input}-problem`}>
        {problem ? translate(choices ? "form.consents.choose" : "form.consents.required") : null}
      </div>
    </div>
  );
}

interface ChoicesProps extends Pick<ConsentProps, "consent" | "problem" | "picks" | "onPick"> {
  choices: NonNullable<ConsentSlice["choices"]>;
}

function Choices({ consent, choices, problem, picks, onPick }: ChoicesProps) {
  const { id, text, required } = consent;
  const input = consentId(id);
  return (
    <fieldset aria-describedby={`${input}-problem`}>
      <legend>
        {text}
        {required ? null : <Optional />}
      </legend>
      {choices.map((choice, index) => (
        <label key={choice.code} className="form-choice">
          <input
            type="radio"
            id={index === 0 ? input : `${input}-${index}`}
            name={input}
            checked={picks[id] === choice.code}
            onChange={() => onPick(id, choice.code)}
            aria-invalid={problem}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
