import { type FormEvent, useId, useRef, useState } from "react";
import type { BlockProps } from "../../blocks/block.ts";
import { preCheck } from "../../client/calls/pre-check.ts";
import { CallError } from "../../client/http/call-error.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import type { PreCheckResult } from "../../contract/customer/pre-check.ts";
import type { PreCheckQuestion } from "../../contract/page-slices.ts";
import { equal } from "../../engine/values/equal.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";
import styles from "./pre-check.module.css";
import { PreCheckOutcome } from "./pre-check-outcome.tsx";
import { type Answer, fits, isNone, QuestionField } from "./question-field.tsx";

type PreCheckProduct = BlockProps<"pre-check">["block"]["products"][number];
type Answers = Readonly<Record<string, unknown>>;

/** The checked answers, without the unanswered, and their result. */
interface Checked {
  answers: Record<string, Answer>;
  result: PreCheckResult;
}

/** Checks, before sign-in, how many lenders' criteria some answers meet. */
export function PreCheck({ block }: BlockProps<"pre-check">) {
  const { t } = useFormatters();
  const { products } = useConfig();
  const id = useId();
  const known = block.products.filter(({ code }) => products.some((product) => product.code === code));
  const [chosen, setChosen] = useState(known[0]?.code);
  const asked = known.find(({ code }) => code === chosen);
  if (!asked) return null;
  return (
    <div className={styles.check}>
      {known.length > 1 && (
        <div className={styles.choice}>
          <label htmlFor={id}>{t("customer.preCheck.product")}</label>
          <select id={id} value={asked.code} onChange={(event) => setChosen(event.currentTarget.value)}>
            {known.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <Questions key={asked.code} asked={asked} />
    </div>
  );
}

/** Error messages of invalid answers, by question name. */
function problemsOf(questions: readonly PreCheckQuestion[], answers: Answers, say: (question: PreCheckQuestion) => string) {
  const wrong = questions.filter((question) => !fits(question, answers[question.name]));
  return Object.fromEntries(wrong.map((question) => [question.name, question.wrong ?? say(question)]));
}

/** The answers to send: those that were given. */
function answered(questions: readonly PreCheckQuestion[], answers: Answers): Checked["answers"] {
  return Object.fromEntries(
    questions.filter((question) => !isNone(question, answers[question.name])).map(({ name }) => [name, answers[name] as Answer]),
  );
}

function useCheck({ code, questions }: PreCheckProduct) {
  const { t, number } = useFormatters();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const say = ({ minimum, maximum }: PreCheckQuestion) =>
    minimum === undefined || maximum === undefined
      ? t("customer.preCheck.missing")
      : t("customer.preCheck.bounds", { from: number(minimum), to: number(maximum) });

  /** Returns the name of the first invalid answer. */
  const check = async (answers: Answers): Promise<string | undefined> => {
    const found = problemsOf(questions, answers, say);
    setProblems(found);
    setFailure(null);
    const [wrong] = questions.filter(({ name }) => name in found);
    if (wrong) return wrong.name;
    const sent = answered(questions, answers);
    setBusy(true);
    try {
      const { data } = await preCheck({ body: { productType: code, answers: sent }, quiet: true });
      setChecked({ answers: sent, result: data });
    } catch (error) {
      setFailure(error instanceof CallError && error.message ? error.message : t("customer.preCheck.failed"));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { problems, busy, failure, checked, check };
}

function Questions({ asked }: { asked: PreCheckProduct }) {
  const { products } = useConfig();
  const product = products.find(({ code }) => code === asked.code);
  const { t } = useFormatters(product);
  const { signedIn } = useSession();
  const { problems, busy, failure, checked, check } = useCheck(asked);
  const [answers, setAnswers] = useState<Answers>(() => Object.fromEntries(asked.questions.map(({ name, start }) => [name, start])));
  const changed = checked !== null && !equal(answered(asked.questions, answers), checked.answers);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const wrong = await check(answers);
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <>
      <form className={styles.form} ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label={asked.name}>
        {asked.questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question.optional ? { ...question, label: t("customer.preCheck.optional", { label: question.label }) } : question}
            error={problems[question.name]}
            onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.name]: answer }))}
          />
        ))}
        <div className={styles.submit}>
          <Button type="submit" busy={busy}>
            {t("customer.preCheck.submit")}
          </Button>
        </div>
      </form>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {checked && product && (
        <PreCheckOutcome
          {...checked}
          product={product}
          signedIn={signedIn}
          changed={changed}
          checking={busy}
          onCheck={() => void submit()}
        />
      )}
    </>
  );
}
