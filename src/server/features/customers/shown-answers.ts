import type { ShownAnswer } from "../../../contract/staff/desk.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { maskText } from "../../datasets/lending/personal.ts";
import type { Release } from "../../platform/releases/release.ts";
import { AnswerFormatter } from "./answer-formatter.ts";

/** Decrypted answers to a form, and who reads them. */
export interface AnswersOfForm {
  /** Null if the release no longer has the form. */
  form: PreparedForm | null;
  formId: string;
  answers: Readonly<Record<string, unknown>>;
  /** The reader's. */
  language: string;
}

/** Whether an answer is one of fixed choices, which does not identify a person. */
function isChoice(form: PreparedForm | null, name: string): boolean {
  const field = form?.field(name);
  return field?.enum !== undefined || field?.type === "boolean";
}

/**
 * Answers as the staff read them, all but choices masked.
 * @param open names of answers that this reader knows in clear from elsewhere
 */
export function shownAnswers(
  release: Release,
  { form, formId, answers, language }: AnswersOfForm,
  open: readonly string[] = [],
): ShownAnswer[] {
  return new AnswerFormatter(release, language, formId).of(answers).map(({ name, label, value }) => {
    const masked = !open.includes(name) && !isChoice(form, name);
    return { name, label, value: masked ? (maskText(value) ?? "") : value, masked };
  });
}

/** An answer as text, with the PAN unmasked. Null for an unknown name. */
export function answerInClear(release: Release, { form, formId, answers, language }: AnswersOfForm, name: string): string | null {
  const value = Object.hasOwn(answers, name) ? answers[name] : undefined;
  const [found] = new AnswerFormatter(release, language, formId).of({ [name]: value });
  if (found === undefined) return null;
  return form?.field(name)?.["x-ui"]?.widget === "pan" ? String(value) : found.value;
}
