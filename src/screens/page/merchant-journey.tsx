import { useEffect, useMemo, useRef, useState } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { sendMerchantRequest } from "../../client/calls/arrivals.ts";
import { CallError } from "../../client/calls/call-error.ts";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { now } from "../../client/now.ts";
import { useConfig, useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { type LoadedForm, useFormSlice } from "../../client/site/release.ts";
import { defaultAnswers } from "../../engine/validate/defaults.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import { FormJourney } from "../form/form-journey.tsx";
import type { Outcome, Submission } from "../form/journey.ts";
import { useFormPage } from "../form/step-history.ts";
import { useFormatters } from "../use-formatters.ts";

interface MerchantJourneyProps {
  /** Id of the form. */
  form: string;
  /** Path of the thank-you page, relative to the base path. */
  thanks: string;
}

/** Loads the merchant form and renders it. */
export function MerchantJourney({ form: id, thanks }: MerchantJourneyProps) {
  const t = useText();
  const { form, error, reload } = useFormSlice(id);
  if (!form && !error) return <Loading height="20rem" />;
  return (
    <>
      {error && <RetryNotice onRetry={reload}>{t("form.unavailable")}</RetryNotice>}
      {form && <OpenForm key={form.release} form={form} thanks={thanks} />}
    </>
  );
}

function OpenForm({ form, thanks }: { form: LoadedForm; thanks: string }) {
  const { t, date } = useFormatters();
  const { coBrand } = useConfig();
  const locale = useLocale();
  const root = useHref("/");
  const navigate = useNavigate();
  const place = useFormPage();
  const [since, setSince] = useState<string | null>(null);
  const [start] = useState(() => ({ answers: defaultAnswers(form.slice) }));
  const translate = useText();
  const { slice, validators, release, language } = form;
  const terms = useMemo(
    () => ({ slice, validators, language, locale, translate, today: todayInIndia(new Date(now())) }),
    [slice, validators, language, locale, translate],
  );
  const kept = useRef<string | null>(null);
  const warns = useWarning();

  const onSubmit = async ({ answers, consents }: Submission): Promise<Outcome> => {
    try {
      const partner = coBrand ? { partner: coBrand.key } : {};
      kept.current = (await sendMerchantRequest({ body: { form: slice.id, release, answers, consents, ...partner }, quiet: true })).since;
      return { kind: "done" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { fields, message } = error;
      return fields.length > 0 ? { kind: "refused", fields, message } : { kind: "failed", message };
    }
  };
  const onDone = () => {
    warns.current = false;
    if (kept.current === null) navigate(thanks);
    else setSince(kept.current);
  };
  if (since !== null) return <Notice tone="info">{t("customer.merchant.known", { date: date(since) })}</Notice>;
  return (
    <FormJourney
      terms={terms}
      place={place}
      start={start}
      newKey={newIdempotencyKey}
      under
      onSaveDraft={async () => {
        // There is no signed-in user to own a draft, so it stays in the page.
        warns.current = true;
        return { savedAt: new Date(now()).toISOString(), revision: 0, merged: null };
      }}
      outlivesPage={() => true}
      onSubmit={onSubmit}
      onDone={onDone}
      href={(path) => root.replace(/\/$/, "") + path}
    />
  );
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
