import "../../form/form.css";
import "../form/form-journey.css";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { newIdempotencyKey } from "../../client/calls/http.ts";
import { now } from "../../client/clock.ts";
import { neededPart } from "../../client/journey/needed-part.ts";
import { useConfig, useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { LoadedForm } from "../../client/site/release.ts";
import type { Transaction } from "../../contract/customer/offers.ts";
import { todayInIndia } from "../../engine/rules/dates.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { FormProvider, useFormAtom } from "../../form/form-context.tsx";
import { hasNested } from "../../form/nested-theme.ts";
import { fieldId, StepFields } from "../../form/step-fields.tsx";
import { focusField } from "../../form/templates/error-summary.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Journey } from "../form/journey.ts";

const NestedProvider = lazy(() => neededPart("nested-form", () => import("../../form/mui/nested-provider.tsx")));

/** A customer's way through what a lender asks for on its own screen; it begins with what was answered before. */
export function useOwnJourney({ slice, validators }: LoadedForm, { answers }: Pick<Transaction, "answers">): Journey {
  const translate = useText();
  const { language } = useConfig();
  const locale = useLocale();
  const terms = useMemo(
    () => ({ slice, validators, language, locale, translate, today: todayInIndia(new Date(now())) }),
    [slice, validators, language, locale, translate],
  );
  const [journey] = useState(() => new Journey(terms, { answers: knownAnswers(slice, answers) }, newIdempotencyKey));
  useEffect(() => journey.speak(terms), [journey, terms]);
  return journey;
}

/** The fields that a lender asks for on its own screen. */
export function OwnFields({ journey }: { journey: Journey }) {
  const fields = (
    <FormProvider store={journey.store} translate={journey.terms.translate}>
      <Page journey={journey} />
    </FormProvider>
  );
  if (!hasNested(journey.terms.slice)) return fields;
  return (
    <Suspense fallback={<Skeleton height="10rem" />}>
      <NestedProvider>{fields}</NestedProvider>
    </Suspense>
  );
}

function Page({ journey }: { journey: Journey }) {
  const { at, focus } = useFormAtom(journey.stateAtom);
  useEffect(() => {
    if (focus?.field) focusField(fieldId(focus.field));
  }, [focus]);
  const step = journey.step(at);
  return step ? (
    <>
      {step.intro ? <p className="form-intro">{step.intro}</p> : null}
      <StepFields key={step.id} step={step} />
    </>
  ) : null;
}
