import "../../form/form.css";
import "../form/form-journey.css";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import { newIdempotencyKey } from "../../client/http/http.ts";
import { useProduct } from "../../client/journey/journey.ts";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { now } from "../../client/now.ts";
import { useSession } from "../../client/session/session.ts";
import { storeAnswers } from "../../client/session/stored-answers.ts";
import { storedFiles, storeFiles } from "../../client/session/stored-files.ts";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { LoadedForm } from "../../client/site/release.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import { allFields } from "../../engine/validate/active.ts";
import { type Answers, knownAnswers } from "../../engine/validate/answers.ts";
import { isFileField, isFileList } from "../../engine/validate/files.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { hasFiles } from "../../form/file-fields.ts";
import { FormProvider, useFormAtom } from "../../form/form-context.tsx";
import { hasNested } from "../../form/nested-theme.ts";
import { fieldId, StepFields } from "../../form/step-fields.tsx";
import { focusField } from "../../form/templates/error-summary.tsx";
import { Journey } from "../form/journey.ts";

const NestedProvider = lazyPart("nested-form", async () => (await import("../../form/mui/nested-provider.tsx")).default);

/** File fields and their calls; loaded only for forms that have some. */
const FileFieldsProvider = lazyPart("file-fields", async () => (await import("../form/file-fields-provider.tsx")).default);

/** Provides file uploads to a lender's own form, if it has file fields. */
export function WithFiles({ form: { slice, release }, children }: { form: LoadedForm; children: ReactNode }) {
  const { prospectAppId } = useSession();
  const product = useProduct();
  const locale = useLocale();
  if (!hasFiles(slice) || !prospectAppId || !product) return children;
  return (
    <Suspense fallback={<Loading height="14rem" />}>
      <FileFieldsProvider of={{ user: prospectAppId, form: slice.id, release, productType: product.code }} locale={locale}>
        {children}
      </FileFieldsProvider>
    </Suspense>
  );
}

/** The file ids among the answers. Files are uploaded before the rest is sent. */
function filesAmong({ steps }: FormSlice, answers: Answers) {
  const fields = steps.flatMap(({ schema }) => [...allFields(schema)]);
  const names = fields.filter(([, field]) => isFileField(field) || isFileList(field)).map(([name]) => name);
  return Object.fromEntries(names.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name] as string]])));
}

/** Initial answers of a lender's own form. */
interface OwnStart {
  /** Answers submitted before. */
  answers: Answers;
  /** Unsent answers stored in this tab; null for none. */
  kept: Answers | null;
}

/** Stores the answers in this tab across reloads until they are sent. */
function useStoreAnswers({ store }: Journey, about: string, over: Answers): void {
  useEffect(() => {
    const end = store.atoms.sub(store.answersAtom, () => void storeAnswers(about, { answers: store.answers(), over }));
    const hold = () => store.flush();
    document.addEventListener("visibilitychange", hold);
    window.addEventListener("beforeunload", hold);
    return () => {
      end();
      document.removeEventListener("visibilitychange", hold);
      window.removeEventListener("beforeunload", hold);
    };
  }, [store, about, over]);
}

/**
 * The journey through a lender's own form. Starts with earlier answers and with files uploaded in
 * this tab.
 * @param about the application with this lender
 */
export function useOwnJourney({ slice, validators, language }: LoadedForm, { answers, kept }: OwnStart, about: string): Journey {
  const translate = useText();
  const locale = useLocale();
  const terms = useMemo(
    () => ({ slice, validators, language, locale, translate, today: todayInIndia(new Date(now())) }),
    [slice, validators, language, locale, translate],
  );
  const [journey] = useState(() => {
    const given = hasFiles(slice) ? filesAmong(slice, storedFiles(about)) : {};
    return new Journey(terms, { answers: knownAnswers(slice, { ...(kept ?? answers), ...given }) }, newIdempotencyKey);
  });
  useEffect(() => journey.setTerms(terms), [journey, terms]);
  const [over] = useState(answers);
  useStoreAnswers(journey, about, over);
  useEffect(() => {
    const { atoms, answersAtom } = journey.store;
    return hasFiles(slice) ? atoms.sub(answersAtom, () => storeFiles(about, filesAmong(slice, journey.store.answers()))) : undefined;
  }, [journey, slice, about]);
  return journey;
}

/**
 * The fields of a lender's own form. @param children rendered below them, such as a notice about a
 * running upload
 */
export function OwnFields({ journey, children }: { journey: Journey; children?: ReactNode }) {
  // Not the form's translate function, which changes later, with the form.
  const translate = useText();
  const fields = (
    <FormProvider store={journey.store} translate={translate}>
      <Page journey={journey} />
      {children}
    </FormProvider>
  );
  if (!hasNested(journey.terms.slice)) return fields;
  return (
    <Suspense fallback={<Loading height="10rem" />}>
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
