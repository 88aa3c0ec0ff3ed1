import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { isRunning, useTrial } from "../../client/staff/eligibility.ts";
import { showToast } from "../../client/toasts.ts";
import type { Trial } from "../../contract/staff/eligibility.ts";
import { outdatedReasons } from "../../engine/catalog/criteria/outdated-reasons.ts";
import { formerAmounts } from "../../engine/catalog/terms/former-amounts.ts";
import type { CriteriaTexts } from "../../form/describe-criteria.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { Progress } from "../upload/progress.tsx";
import { useNumbers } from "../upload/use-numbers.ts";
import { Counted, FIGURES, useGroupSize } from "./counted.tsx";
import styles from "./criteria-block.module.css";
import type { Editing } from "./use-editing.ts";

interface EffectProps {
  begun: Trial;
  editing: Editing;
  texts: CriteriaTexts;
}

/** The trial of changed criteria: progress, result, and publication. */
export function Effect({ begun, editing, texts }: EffectProps) {
  const t = useText();
  const number = useNumbers();
  const { trial, error, reload, cancel, publish } = useTrial(begun);
  useOutcome(trial, editing);
  const stop = () => void cancel().catch(editing.fail);
  if (trial.state === "publishing") return <Working title={t("staff.eligibility.publishing")} />;
  if (isRunning(trial)) {
    const counting = trial.state === "counting";
    const title = counting
      ? t("staff.eligibility.counting")
      : t(trial.state === "waiting" ? "staff.eligibility.waiting" : "staff.eligibility.checking");
    const note = t("staff.eligibility.progress", { done: number(trial.done), total: number(trial.total) });
    return (
      <>
        <LoadError of={{ data: trial, error, reload }} />
        <Progress title={title} share={counting ? trial.done / Math.max(1, trial.total) : 0} {...(counting && { note })}>
          <Button variant="secondary" onClick={stop}>
            {t("staff.eligibility.cancel")}
          </Button>
        </Progress>
      </>
    );
  }
  if (trial.state === "cancelled") return <Ended tone="info">{t("staff.eligibility.cancelled")}</Ended>;
  if (trial.state === "failed") return <Ended tone="error">{t("staff.eligibility.failed")}</Ended>;
  // A refused trial has its errors at the fields.
  if (trial.state !== "ready") return null;
  return <Tried trial={trial} editing={editing} texts={texts} publish={publish} />;
}

/** Message for a trial without a result. */
function Ended(props: ComponentProps<typeof Notice>) {
  return (
    <FocusOnMount>
      <Notice {...props} />
    </FocusOnMount>
  );
}

/**
 * Reacts to the end of a trial: reloads after publication, marks findings, or opens the merge after
 * a conflict.
 */
function useOutcome(trial: Trial, editing: Editing): void {
  const t = useText();
  const { state, published, findings } = trial;
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when it has ended
  useEffect(() => {
    if (done.current) return;
    if (state === "refused") editing.mark(findings);
    if (state === "conflict") void editing.overtaken([]);
    if (state === "published") {
      showToast("success", t("staff.eligibility.published", { number: String(published ?? "") }));
      void editing.renew();
    }
    done.current = ["refused", "conflict", "published"].includes(state);
  }, [state]);
}

function Working({ title }: { title: string }) {
  return (
    <div className={styles.effect}>
      <p role="status">{title}</p>
      <progress aria-label={title} />
    </div>
  );
}

interface TriedProps {
  trial: Trial;
  editing: Editing;
  texts: CriteriaTexts;
  publish(note: string): Promise<void>;
}

/** The result of a trial, with the form to publish the criteria. */
function Tried({ trial, editing, texts, publish }: TriedProps) {
  const t = useText();
  const number = useNumbers();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [note, setNote] = useState("");
  const [asking, setAsking] = useState(false);
  const { lenderName: lender, productName: product } = editing.base;
  const { impact, uncounted } = trial;
  const group = useGroupSize();
  const act = async () => {
    try {
      await publish(note);
    } catch (error) {
      if (error instanceof CallError) setAsking(false);
      await editing.fail(error);
      throw error;
    }
  };
  const question =
    impact === null
      ? t("staff.eligibility.confirmUncounted", { lender, product })
      : t("staff.eligibility.confirmText", {
          lender,
          product,
          considered: number(impact.considered),
          ...Object.fromEntries(FIGURES.map((name) => [name, group(impact[name])])),
        });
  return (
    <div className={styles.effect}>
      <h3 ref={heading} tabIndex={-1}>
        {t("staff.eligibility.effect")}
      </h3>
      {impact === null ? (
        <Notice tone="info">
          {t("staff.eligibility.uncounted", { what: uncounted.map((name) => texts.facts.get(name)?.label ?? name).join(", ") })}
        </Notice>
      ) : (
        <Counted impact={impact} />
      )}
      {impact !== null && !trial.complete && <Notice tone="warning">{t("staff.eligibility.partNote")}</Notice>}
      <OutdatedReasons editing={editing} />
      <label htmlFor={id}>{t("staff.eligibility.note")}</label>
      <input id={id} maxLength={300} autoComplete="off" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <div className={styles.actions}>
        <Button onClick={() => setAsking(true)}>{t("staff.eligibility.publish")}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t("staff.eligibility.confirmTitle")}
          no={t("staff.eligibility.back")}
          yes={t("staff.eligibility.publish")}
          done={t("staff.eligibility.begun")}
          act={act}
          onClose={() => setAsking(false)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Texts for customers that still name the limits of before. */
function OutdatedReasons({ editing: { base, answers, form } }: { editing: Editing }) {
  const t = useText();
  const { site } = useConfig();
  const outdated = outdatedReasons(base.criteria, answers.criteria, formerAmounts(form, base.terms, answers.terms));
  if (outdated.length === 0) return null;
  const nameOf = (language: string) => site.languages.find(({ code }) => code === language)?.languageName ?? language;
  return (
    <Notice tone="warning">
      <p>{t("staff.eligibility.outdated")}</p>
      <ul>
        {outdated.map(({ id, language, number }) => (
          <li key={`${id} ${language}`}>{t("staff.eligibility.outdatedNumber", { id, language: nameOf(language), number })}</li>
        ))}
      </ul>
    </Notice>
  );
}
