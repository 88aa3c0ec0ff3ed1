import { useEffect, useMemo, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { type FailureProps, LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { CallError } from "../../client/http/call-error.ts";
import { newIdempotencyKey } from "../../client/http/http.ts";
import { now } from "../../client/now.ts";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { type LoadedForm, useFormSlice } from "../../client/site/release.ts";
import type { FieldSlice, FormSlice } from "../../contract/site/slices.ts";
import { pagesOf } from "../../engine/journey/form-pages.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import { prefilledAnswers } from "../../engine/validate/prefill.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import type { Answers } from "../../form/form-store.ts";
import { FormJourney } from "../form/form-journey.tsx";
import { useFormPage } from "../form/step-history.ts";
import type { Outcome, Submission } from "../form/submission.ts";

/** Keywords that the page adds to fields, by their names, such as choices. */
type FieldParts = Readonly<Record<string, Partial<FieldSlice>>>;

interface PageFormProps<Sent> {
  /** Id of the form. */
  id: string;
  /** What the form starts with: a profile by field names. Read once. */
  known?: Answers | undefined;
  fields?: FieldParts | undefined;
  /** Sends the answers. @throws CallError */
  send(submission: Submission & { form: string; release: string }): Promise<Sent>;
  /** Replaces the form by something else. */
  onSent(sent: Sent): void;
  /** Text below the message of a failed call; by default that nothing is lost. */
  failure?: string | undefined;
}

/** A form on a page, without a signed-in owner: its answers stay in the page until they are sent. */
export function PageForm<Sent>({ id, ...props }: PageFormProps<Sent>) {
  const { form, error, reload } = useFormSlice(id);
  return (
    <>
      <LoadingOrError of={{ data: form, error, reload }} failed={Unavailable} height="51rem" />
      {form && <OpenForm key={form.slice.id} form={form} {...props} />}
    </>
  );
}

function Unavailable({ of: { reload } }: FailureProps) {
  const t = useText();
  return <RetryNotice onRetry={reload}>{t("form.unavailable")}</RetryNotice>;
}

type OpenFormProps<Sent> = Omit<PageFormProps<Sent>, "id"> & { form: LoadedForm };

function OpenForm<Sent>({ form, known = {}, fields, send, onSent, failure }: OpenFormProps<Sent>) {
  const translate = useText();
  const locale = useLocale();
  const root = useHref("/");
  const place = useFormPage();
  const { validators, release, language } = form;
  const slice = useMemo(() => withParts(form.slice, fields), [form.slice, fields]);
  const [start] = useState(() => ({ answers: { ...defaultAnswers(slice), ...prefilledAnswers(slice, known) } }));
  const terms = useMemo(
    () => ({ slice, validators, language, locale, translate, today: todayInIndia(new Date(now())) }),
    [slice, validators, language, locale, translate],
  );
  const sent = useRef<{ answer: Sent } | null>(null);
  const warns = useWarning();

  const onSubmit = async (submission: Submission): Promise<Outcome> => {
    try {
      sent.current = { answer: await send({ ...submission, form: slice.id, release }) };
      return { kind: "done" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields, message } = error;
      return fields.length > 0 ? { kind: "refused", fields, message } : { kind: "failed", message };
    }
  };
  const onDone = () => {
    if (sent.current) onSent(sent.current.answer);
  };
  return (
    <FormJourney
      terms={terms}
      // A form of one page is a part of the screen, and has no entries in its history.
      place={pagesOf(slice).length > 1 ? place : undefined}
      start={start}
      newKey={newIdempotencyKey}
      under
      onSaveDraft={async () => {
        warns.current = true;
        return { savedAt: new Date(now()).toISOString(), revision: 0, merged: null };
      }}
      outlivesPage={() => true}
      onSubmit={onSubmit}
      afterFailure={failure}
      onDone={onDone}
      href={(path) => root.replace(/\/$/, "") + path}
    />
  );
}

/** The form with the page's keywords in its fields. */
function withParts(form: FormSlice, parts: FieldParts = {}): FormSlice {
  const part = ([name, field]: [string, FieldSlice]) => [name, { ...field, ...parts[name] }] as const;
  const steps = form.steps.map((step) => {
    const { properties = {} } = step.schema;
    return { ...step, schema: { ...step.schema, properties: Object.fromEntries(Object.entries(properties).map(part)) } };
  });
  return { ...form, steps };
}

/** Warns before the page is left with answers that are not stored anywhere. */
function useWarning() {
  const warns = useRef(false);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (warns.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, []);
  return warns;
}
