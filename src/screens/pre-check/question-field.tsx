import { useId } from "react";
import type { PreCheckQuestion } from "../../contract/page-slices.ts";
import { MaskedField } from "../../form/masked-field.tsx";
import { digits } from "../../form/masks/digits.ts";
import type { Mask } from "../../form/masks/mask.ts";
import { rupees, wholeNumber } from "../../form/masks/number.ts";
import { plainText } from "../../form/masks/text.ts";
import styles from "./pre-check.module.css";

export type Answer = string | number | boolean;

/**
 * Whether a question is unanswered. For an optional question with a positive minimum, 0 counts as
 * unanswered.
 */
export const isNone = ({ optional, minimum = 0 }: PreCheckQuestion, answer: unknown): boolean =>
  answer === undefined || answer === "" || (optional && answer === 0 && minimum > 0);

/** Whether an answer is valid. */
export function fits(question: PreCheckQuestion, answer: unknown): boolean {
  const { format, choices, minimum, maximum, pattern, maxLength, optional } = question;
  if (isNone(question, answer)) return optional;
  if (choices) return choices.some(({ value }) => value === answer);
  if (format === "text" || format === "digits")
    return (
      typeof answer === "string" && answer.length <= (maxLength ?? answer.length) && (!pattern || new RegExp(pattern, "u").test(answer))
    );
  return Number.isInteger(answer) && Number(answer) >= (minimum ?? Number(answer)) && Number(answer) <= (maximum ?? Number(answer));
}

interface QuestionFieldProps {
  question: PreCheckQuestion;
  error: string | undefined;
  onAnswer: (answer: unknown) => void;
}

/** A question, rendered as in the form. */
export function QuestionField({ question, error, onAnswer }: QuestionFieldProps) {
  const { name, label, help, format, start, choices } = question;
  if (choices) return <ChoiceField question={question} error={error} onAnswer={onAnswer} />;
  return (
    <MaskedField
      name={name}
      label={label}
      hint={help}
      error={error}
      start={start}
      mask={maskOf(question)}
      prefix={format === "rupees" ? "₹" : undefined}
      inputMode={format === "text" ? "text" : "numeric"}
      onAnswer={onAnswer}
    />
  );
}

/** Same input as in the form: pasted text is parsed before it is cut to length. */
function maskOf({ format, maxLength = 20 }: PreCheckQuestion): Mask {
  if (format === "rupees") return rupees;
  if (format === "number") return wholeNumber;
  return format === "digits" ? digits(maxLength) : plainText;
}

function ChoiceField({ question: { name, label, help, choices = [], start }, error, onAnswer }: QuestionFieldProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={choices.findIndex(({ value }) => value === start)}
        aria-invalid={error ? true : undefined}
        aria-describedby={[help && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
        onChange={(event) => onAnswer(choices[Number(event.currentTarget.value)]?.value)}
      >
        {start === undefined && <option value={-1} />}
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
      {help && <p id={`${id}-hint`}>{help}</p>}
      <div id={`${id}-error`}>{error}</div>
    </div>
  );
}
