import { useId } from "react";
import type { PreCheckQuestion } from "../../contract/site/page-slices.ts";
import { MaskedField } from "../../form/masked-field.tsx";
import { rupees, wholeNumber } from "../../form/masks/number.ts";
import styles from "./pre-check.module.css";

export type Answer = string | number | boolean;

/** Whether an answer is one that the question takes. */
export function fits({ format, choices, minimum, maximum, pattern, maxLength, optional }: PreCheckQuestion, answer: unknown): boolean {
  if (answer === undefined || answer === "") return optional;
  if (choices) return choices.some(({ value }) => value === answer);
  if (format === "text")
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

/** One question, asked as the form asks it. */
export function QuestionField({ question, error, onAnswer }: QuestionFieldProps) {
  const { name, label, help, format, start, choices, maxLength } = question;
  if (choices) return <ChoiceField question={question} error={error} onAnswer={onAnswer} />;
  return (
    <MaskedField
      name={name}
      label={label}
      hint={help}
      error={error}
      start={start}
      mask={format === "rupees" ? rupees : format === "number" ? wholeNumber : TEXT}
      prefix={format === "rupees" ? "₹" : undefined}
      inputMode="numeric"
      maxLength={maxLength ?? 20}
      onAnswer={onAnswer}
    />
  );
}

/** A text as it is typed. */
const TEXT = {
  show: (answer: unknown) => (typeof answer === "string" ? answer : ""),
  shape: (typed: string) => typed,
  read: (text: string) => text.trim() || undefined,
  filler: /$^/,
};

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
        aria-describedby={`${id}-said`}
        onChange={(event) => onAnswer(choices[Number(event.currentTarget.value)]?.value)}
      >
        {start === undefined && <option value={-1} />}
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
      <div id={`${id}-said`} data-wrong={error ? true : undefined}>
        {error ?? help}
      </div>
    </div>
  );
}
