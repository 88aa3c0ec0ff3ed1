import "../../form/form.css";
import "./form-journey.css";
import { type FormEvent, Suspense, use, useEffect, useMemo, useRef, useState } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import type { FilesOf } from "../../client/files.ts";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import type { StepSlice } from "../../contract/site/slices.ts";
import { LAST_PAGE } from "../../engine/journey/form-pages.ts";
import { allFields } from "../../engine/validate/active.ts";
import { FileFields, hasFiles } from "../../form/file-fields.ts";
import { FormProvider, useForm, useFormAtom } from "../../form/form-context.tsx";
import { hasNested } from "../../form/nested-theme.ts";
import { pathTitle } from "../../form/path-title.ts";
import { fieldId, StepFields } from "../../form/step-fields.tsx";
import { ErrorSummary, focusField } from "../../form/templates/error-summary.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Consents, consentId } from "../consents/consents.tsx";
import { ConflictNotice } from "./draft/conflict-notice.tsx";
import { SaveNote } from "./draft/save-note.tsx";
import { Figures } from "./figures.tsx";
import type { Journey } from "./journey.ts";
import type { JourneyState } from "./journey-state.ts";
import { Progress } from "./progress.tsx";
import { changeId, Review } from "./review/review.tsx";
import { type FormPage, useStepHistory } from "./step-history.ts";
import type { Outcome, Submission } from "./submission.ts";
import { type FormJourneyControl, type FormJourneyOptions, useFormJourney } from "./use-form-journey.ts";

interface FormJourneyProps extends FormJourneyOptions {
  onSubmit(submission: Submission): Promise<Outcome>;
  /** Called after the server has accepted the form. */
  onDone(): void;
  /** Returns the URL of a product path, for links that open in a new tab. */
  href(path: string): string;
  /** The form's entry in the browser history. */
  place?: FormPage | undefined;
  /** The page has its own heading, and drafts are not saved: no save status is shown. */
  under?: boolean | undefined;
  /** Text below the message of a failed submission; by default that nothing is lost. */
  afterFailure?: string | undefined;
  /** Owner of the files, for forms with file fields. */
  files?: FilesOf | undefined;
}

/** Renders lists and groups of answers; loaded only for forms that have some. */
const NestedProvider = lazyPart("nested-form", async () => (await import("../../form/mui/nested-provider.tsx")).default);

/** File fields and their calls; loaded only for forms that have some. */
const FileFieldsProvider = lazyPart("file-fields", async () => (await import("./file-fields-provider.tsx")).default);

/** A form from its first step to its submission. */
export function FormJourney({ files, ...props }: FormJourneyProps) {
  const { slice, locale } = props.terms;
  // Here, because a release with the form's first list changes the providers below.
  const control = useFormJourney(props);
  let journey = <OpenJourney {...props} {...control} />;
  if (files && hasFiles(slice))
    journey = (
      <FileFieldsProvider of={files} locale={locale}>
        {journey}
      </FileFieldsProvider>
    );
  if (hasNested(slice)) journey = <NestedProvider>{journey}</NestedProvider>;
  return <Suspense fallback={<Loading height="20rem" />}>{journey}</Suspense>;
}

type OpenJourneyProps = Pick<FormJourneyProps, "terms" | "onSubmit" | "onDone" | "href" | "place" | "under" | "afterFailure"> &
  FormJourneyControl;

function OpenJourney({ terms, onSubmit, onDone, href, place, under, afterFailure, ...control }: OpenJourneyProps) {
  const files = use(FileFields);
  /** The page on which the customer must wait for an upload. */
  const [waits, setWaits] = useState<string | null>(null);
  const { journey, state, statusAtom, conflicts, dismissConflicts, submit } = control;
  const { slice, translate } = terms;
  const last = state.at === state.pages.at(-1);
  const heading = useFocus(state);
  const Heading = under ? "h2" : "h1";

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    if (!last) journey.next();
    const busy = files?.busy() === true;
    // `next` also stays on a step whose required file is still uploading.
    setWaits(busy && journey.state().at === state.at ? state.at : null);
    if (!last || busy) return;
    if (await submit(onSubmit)) onDone();
  };
  const pages = state.pages.map((id) => ({ id, title: journey.step(id)?.title ?? translate("form.review.title") }));
  const title = pages.find(({ id }) => id === state.at)?.title ?? slice.title;
  useStepHistory(journey, state.at, title, place);
  return (
    <FormProvider store={journey.store} translate={translate}>
      <form
        className={`form-journey ${journey.step(state.at) ? "form-card" : "form-cards"}`}
        noValidate
        onSubmit={goOn}
        aria-labelledby="form-title"
      >
        <Progress
          pages={pages}
          at={state.at}
          heading={
            <Heading id="form-title" ref={heading} tabIndex={-1}>
              {title}
            </Heading>
          }
          status={under ? null : <SaveNote statusAtom={statusAtom} />}
        />
        <Page journey={journey} state={state} href={href} />
        <AnnouncedError />
        {state.failure === null ? null : <Failure message={state.failure} next={afterFailure ?? translate("form.failed")} />}
        {files && waits === state.at ? <files.Wait /> : null}
        <div className="form-actions">
          <ConflictNotice terms={journey.terms} conflicts={conflicts} onDismiss={dismissConflicts} />
          {state.pages[0] === state.at ? null : (
            <Button variant="secondary" data-form-action="back" onClick={() => journey.back()}>
              {translate("form.back")}
            </Button>
          )}
          <Button type="submit" data-form-action="next" busy={state.sending}>
            {last
              ? state.sending
                ? translate("form.submitting")
                : (slice.submit ?? translate("form.submit"))
              : translate("form.continue")}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/**
 * Focuses what the journey requests: a field, a consent, a new page's heading, or the answer to
 * change.
 */
function useFocus(state: JourneyState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { focus } = state;
  useEffect(() => {
    if (!focus) return;
    const change = focus.changed ? document.getElementById(changeId(focus.changed)) : null;
    if (change) {
      change.focus({ preventScroll: true });
      change.scrollIntoView({ block: "center" });
    } else if (focus.field === null) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    } else focusField(document.getElementById(fieldId(focus.field)) ? fieldId(focus.field) : consentId(focus.field));
  }, [focus]);
  return heading;
}

/**
 * Announces the error of the field just left, because the text below it is not announced by itself.
 */
function AnnouncedError() {
  const { store } = useForm();
  return (
    <div className="visually-hidden" aria-live="polite">
      {useFormAtom(store.leftAtom)?.message}
    </div>
  );
}

interface PageProps {
  journey: Journey;
  state: JourneyState;
  href(path: string): string;
}

function Page({ journey, state, href }: PageProps) {
  const step = journey.step(state.at);
  if (step) return <StepPage key={step.id} journey={journey} step={step} />;
  return state.at === LAST_PAGE ? <LastPage journey={journey} state={state} href={href} /> : null;
}

function StepPage({ journey, step }: { journey: Journey; step: StepSlice }) {
  const { translate } = useForm();
  const fields = useMemo(() => allFields(step.schema), [step]);
  const fieldAt = (name: string) => {
    const title = pathTitle(fields, name, translate);
    return title === null ? null : { id: fieldId(name), title };
  };
  return (
    <>
      {step.intro ? <p className="form-intro">{step.intro}</p> : null}
      <ErrorSummary fieldAt={fieldAt} />
      <StepFields step={step} />
      <Figures journey={journey} step={step.id} />
    </>
  );
}

function LastPage({ journey, state, href }: PageProps) {
  const { translate } = useForm();
  const consents = journey.consents();
  return (
    <>
      {journey.terms.slice.review ? (
        <>
          <p className="form-intro">{translate("form.review.intro")}</p>
          <Review journey={journey} />
        </>
      ) : null}
      {consents.length === 0 ? null : (
        <section className="form-section" aria-labelledby="consents-title">
          <h2 id="consents-title">{translate("form.consents.title")}</h2>
          <Consents
            consents={consents}
            state={state.consents}
            translate={translate}
            href={href}
            onPick={(consent, pick) => journey.pick(consent, pick)}
          />
        </section>
      )}
    </>
  );
}

function Failure({ message, next }: { message: string; next: string }) {
  return (
    <Notice tone="error">
      <p>{message}</p>
      <p>{next}</p>
    </Notice>
  );
}
