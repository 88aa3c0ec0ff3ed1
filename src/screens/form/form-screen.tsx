import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { getDraft, saveDraft, saveUser } from "../../client/calls/form-api.ts";
import { CallError } from "../../client/http/call-error.ts";
import { newIdempotencyKey, outlivesPage } from "../../client/http/http.ts";
import { useJourney, useProduct } from "../../client/journey/journey.ts";
import { pickedOffer } from "../../client/journey/picked-offer.ts";
import { clearPrefill, prefillOf } from "../../client/journey/prefill.ts";
import { now } from "../../client/now.ts";
import { useOptionLists } from "../../client/option-lists.ts";
import { noteUnfinished } from "../../client/profile/note-unfinished.ts";
import { hasWithdrawnConsent, useProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig, useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { type LoadedForm, renewConfig, useFormSlice } from "../../client/site/release.ts";
import { LAST_PAGE } from "../../engine/journey/form-pages.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import type { ArrivedDraft, SentDraft } from "./draft/draft-exchange.ts";
import { saveInParts } from "./draft/save-in-parts.ts";
import { unsentDraft } from "./draft/unsent-drafts.ts";
import { FormJourney } from "./form-journey.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { draftKey, type FormStart, startAnswers, useFormStart, withUnsent } from "./form-start.ts";
import type { OfferedOptions } from "./offered-options.ts";
import { useFormPage } from "./step-history.ts";
import type { Outcome, Submission } from "./submission.ts";
import { useFormDone } from "./use-form-done.ts";
import { wasSent } from "./was-sent.ts";

/** The form of the session's product. */
export function FormScreen() {
  const translate = useText();
  const [taken, setTaken] = useState<{ of: string; draft: RenewedDraft } | null>(null);
  const product = useProduct();
  const renewed = taken !== null && taken.of === product?.code ? taken.draft : null;
  const { prospectAppId } = useSession();
  // A form completed under an earlier release may be incomplete under the current one; the guard
  // then leads back here.
  const { profile, updateRequired } = useJourney();
  const withdrawn = hasWithdrawnConsent(profile, product);
  const stored = useFormStart(prospectAppId, product);
  const start = stored.start && { ...stored.start, ...renewed };
  // After an update under another release the form leads to its own offers, not to the pick from a
  // catalogue.
  const pick = product?.offerKind.catalogue && !updateRequired ? pickedOffer(product.code) : null;
  return (
    <>
      {pick && <p className="form-journey form-pick">{translate("form.picked", { name: pick.name })}</p>}
      <div className="form-journey" role="status">
        {start?.data?.renewed || (start && updateRequired) ? <Notice tone="info">{translate("form.renewed")}</Notice> : null}
        {start && withdrawn ? <Notice tone="warning">{translate("form.consentWithdrawn")}</Notice> : null}
        {start?.lost ? <Notice tone="warning">{translate("form.lost", { fields: start.lost.join(", ") })}</Notice> : null}
        {stored.refused ? <Notice tone="warning">{translate("form.unsentRefused")}</Notice> : null}
      </div>
      <ProductForm
        stored={{ ...stored, start }}
        complete={updateRequired || withdrawn}
        takesOver={renewed !== null}
        onRenewed={(draft, of) => setTaken({ of, draft })}
      />
    </>
  );
}

interface ProductFormProps {
  stored: ReturnType<typeof useFormStart>;
  /**
   * It was submitted before and is to be reviewed: the customer starts at new questions or on the
   * last page.
   */
  complete: boolean;
  /** It continues a form whose release the server no longer accepts, under the current one. */
  takesOver: boolean;
  /** @param of code of the product */
  onRenewed(draft: RenewedDraft, of: string): void;
}

/** The migrated answers, and those that were lost. */
type RenewedDraft = Pick<FormStart, "data" | "known" | "cleared" | "lost">;

function ProductForm({ stored, complete, takesOver, onRenewed }: ProductFormProps) {
  const product = useProduct();
  const { prospectAppId } = useSession();
  const { profile, failed: noProfile, reload } = useProfile();
  const { start } = stored;
  const release = start?.data?.release ?? start?.release ?? null;
  // Wait for the option lists, so that the form renders only once. Without them it has its built-in
  // options.
  const { loading: noLists } = useOptionLists();
  const { form, error, reload: reloadForm } = useFormSlice(start === undefined ? null : (product?.form ?? null), release);
  const parts = form !== undefined && form.release === release && profile && prospectAppId && product && start && !noLists;
  const ready = parts ? { form, user: prospectAppId, product, start } : null;
  // Deferred, because rendering the whole form at once blocks a phone noticeably.
  const isRendering = useDeferredValue(ready !== null);

  const retry = () => {
    if (stored.failed) stored.retry();
    if (noProfile) reload();
    if (error) reloadForm();
  };
  const trouble = stored.failed || noProfile || error ? <Unavailable onRetry={retry} /> : null;
  if (!ready || !isRendering) return trouble ?? <FormSkeleton />;
  // An open form stays mounted with its input, whatever fails.
  return (
    <>
      {trouble}
      <OpenForm
        key={`${ready.product.code} ${ready.form.slice.id} ${release}`}
        form={ready.form}
        user={ready.user}
        productType={ready.product.code}
        start={ready.start}
        complete={complete}
        takesOver={takesOver}
        sent={ready.start.data === null && wasSent(profile, ready.product)}
        onRenewed={onRenewed}
      />
    </>
  );
}

/** The options available to this customer; undefined while loading. */
function useChoices(): OfferedOptions | undefined {
  const { site } = useConfig();
  const { lender } = useSession();
  const { lists } = useOptionLists();
  const sentFor = site.lenderSubmitFlag ? lender : null;
  return useMemo(() => lists && { lists, lender: sentFor }, [lists, sentFor]);
}

interface OpenFormProps {
  form: LoadedForm;
  user: string;
  /** Product code of the answers. */
  productType: string;
  start: FormStart;
  complete: boolean;
  takesOver: boolean;
  /** All of its answers were submitted. */
  sent: boolean;
  onRenewed(draft: RenewedDraft, of: string): void;
}

function OpenForm({ form, user, productType, start: known, complete, takesOver, sent, onRenewed }: OpenFormProps) {
  const translate = useText();
  const locale = useLocale();
  const root = useHref("/");
  const place = useFormPage();
  const done = useFormDone(user);
  const { slice, validators, release, language } = form;
  const [stored] = useState(known.known);
  const [draftOf] = useState({ key: draftKey(user, productType), release });
  const [start] = useState(() => {
    // A submitted form has no draft that stores the page. After the browser's Back, the history
    // entry has it.
    const left = place.revisited ? place.page : null;
    const { step = complete ? LAST_PAGE : left, revision = 0 } = known.data ?? {};
    const there = startAnswers(slice, { ...known, known: { ...known.known, ...prefillOf(productType) } });
    const draft = takesOver ? null : unsentDraft(draftOf.key);
    if (!draft) return { answers: there, step, revision, takesOver, sent };
    return { answers: withUnsent(slice, there, draft), step: draft.step, revision, unsent: { draft, there } };
  });
  const choices = useChoices();
  /** The current release, once the server no longer accepts the form's own. */
  const successor = useRef<string | null>(null);
  const terms = useMemo(
    () => ({ slice, validators, language, locale, translate, today: todayInIndia(new Date(now())), known: stored, choices }),
    [slice, validators, language, locale, translate, stored, choices],
  );
  const goOn = useRef<() => void>(undefined);
  const params = { id: user };
  const kept = { form: slice.id, release, productType };
  const files = useMemo(() => ({ user, form: slice.id, release, productType }), [user, slice, release, productType]);

  const lookForSuccessor = async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "RELEASE_UNKNOWN") return;
    const live = await renewConfig().catch(() => null);
    if (live !== release) successor.current = live;
  };
  const bodyOf = ({ answers, step, edit }: SentDraft) => ({ ...kept, answers, step, edit });
  const onSaveDraft = async (draft: SentDraft, signal: AbortSignal): Promise<ArrivedDraft> => {
    const send = async (of: object) => {
      const saved = await saveInParts(draft, (part) =>
        saveDraft({ params, body: { ...bodyOf(part), ...of }, quiet: true, keepalive: true, signal }),
      );
      noteUnfinished(user, productType);
      return saved;
    };
    try {
      if (successor.current === null) return await send({});
    } catch (error) {
      await lookForSuccessor(error);
      if (successor.current === null) throw error;
    }
    // Read the server's migrated answers.
    const live = successor.current;
    const { savedAt, revision, refused } = await send({ release: live, answersRelease: release });
    const { data, known, cleared, lost } = await getDraft({ params, query: { form: slice.id, productType }, quiet: true });
    const saved = { savedAt, revision, merged: null, refused };
    if (data === null) return saved;
    return {
      ...saved,
      handOver: () => onRenewed({ data: { ...data, renewed: true }, known, cleared, ...(lost && { lost }) }, productType),
    };
  };
  const onReturn = useCallback(async () => {
    const { data } = await getDraft({ params: { id: user }, query: { form: slice.id, productType }, quiet: true });
    return data?.release === release ? { revision: data.revision, answers: knownAnswers(slice, data.answers) } : null;
  }, [user, productType, slice, release]);
  const onSubmit = async ({ answers, consents, idempotencyKey }: Submission): Promise<Outcome> => {
    try {
      const body = { ...kept, answers, consents, complete: true };
      const saved = await saveUser({ params, body, idempotencyKey, quiet: true });
      clearPrefill(productType);
      goOn.current = await done(saved);
      return { kind: "done" };
    } catch (error) {
      await lookForSuccessor(error);
      return outcomeOf(error);
    }
  };
  return (
    <FormJourney
      terms={terms}
      files={files}
      place={place}
      start={start}
      draftOf={draftOf}
      newKey={newIdempotencyKey}
      onSaveDraft={onSaveDraft}
      outlivesPage={(draft) => outlivesPage(bodyOf(draft))}
      onReturn={onReturn}
      onSubmit={onSubmit}
      onDone={() => goOn.current?.()}
      href={(path) => root.replace(/\/$/, "") + path}
    />
  );
}

/** @throws errors other than CallError */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error;
  return fields.length > 0 ? { kind: "refused", fields, message } : { kind: "failed", message };
}

function Unavailable({ onRetry }: { onRetry(): void }) {
  const translate = useText();
  return (
    <div className="form-journey">
      <RetryNotice onRetry={onRetry}>{translate("form.unavailable")}</RetryNotice>
    </div>
  );
}
