import { useCallback, useMemo, useRef, useState } from "react";
import { useHref } from "react-router-dom";
import { getDraft, saveDraft, saveUser } from "../../client/api.ts";
import { CallError } from "../../client/call-error.ts";
import { now } from "../../client/clock.ts";
import { useConfig } from "../../client/config.ts";
import { newIdempotencyKey, outlivesPage } from "../../client/http.ts";
import { useText } from "../../client/i18n.ts";
import { useJourney, useProduct } from "../../client/journey.ts";
import { useOptionLists } from "../../client/option-lists.ts";
import { useProfile } from "../../client/profile.ts";
import { useKeepProfile } from "../../client/profile-sync.ts";
import { type LoadedForm, renewConfig, useFormSlice } from "../../client/release.ts";
import { setAppId, useSession } from "../../client/session.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import type { Profile, saveUser as saveEndpoint } from "../../contract/profile.ts";
import { todayInIndia } from "../../engine/rules/dates.ts";
import { knownAnswers } from "../../engine/validate/answers.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FormJourney } from "./form-journey.tsx";
import { type StoredDraft, startAnswers, useStoredDraft } from "./form-start.ts";
import type { Outcome, Submission } from "./journey.ts";
import type { Choices } from "./offered-options.ts";
import type { Draft } from "./use-form-journey.ts";

/** Fields that a loading form keeps room for. */
const EXPECTED = ["first", "second", "third", "fourth"];

/** The form of the session's product. */
export function FormScreen() {
  const translate = useText();
  const [renewed, setRenewed] = useState<StoredDraft>(null);
  return (
    <>
      <div className="form-journey" role="status">
        {renewed ? <Notice tone="info">{translate("form.renewed")}</Notice> : null}
      </div>
      <ProductForm renewed={renewed} onRenewed={setRenewed} />
    </>
  );
}

interface ProductFormProps {
  /** What was answered under a release that the server no longer takes, to go on with under the one in force. */
  renewed: StoredDraft;
  onRenewed(draft: StoredDraft): void;
}

function ProductForm({ renewed, onRenewed }: ProductFormProps) {
  const formId = useProduct()?.form ?? null;
  const { prospectAppId } = useSession();
  const { profile, failed: noProfile, reload } = useProfile();
  const stored = useStoredDraft(prospectAppId, formId);
  const draft = renewed ?? stored.draft;
  const release = useReleaseOf(draft);
  const { form, error, reload: reloadForm } = useFormSlice(draft === undefined ? null : formId, release);

  if (stored.failed || noProfile || error) {
    const retry = () => {
      if (stored.failed) stored.retry();
      if (noProfile) reload();
      if (error) reloadForm();
    };
    return <Unavailable onRetry={retry} />;
  }
  if (!form || form.release !== release || !profile || !prospectAppId || draft === undefined) return <Loading />;
  return (
    <OpenForm
      key={`${form.slice.id} ${release}`}
      form={form}
      user={prospectAppId}
      profile={profile}
      draft={draft}
      takesOver={renewed !== null}
      onRenewed={onRenewed}
    />
  );
}

/** The release that a form goes on under while it is open: that of its draft, else the one in force when it was opened. */
function useReleaseOf(draft: StoredDraft | undefined): string {
  const { release } = useConfig();
  const [opened] = useState(release);
  return draft?.release ?? opened;
}

/** What the option lists let this customer choose; undefined while they are on their way. */
function useChoices(): Choices | undefined {
  const { site } = useConfig();
  const { lender } = useSession();
  const { lists } = useOptionLists();
  const sentFor = site.lenderSubmitFlag ? lender : null;
  return useMemo(() => lists && { lists, lender: sentFor }, [lists, sentFor]);
}

interface OpenFormProps {
  form: LoadedForm;
  user: string;
  profile: Profile;
  draft: StoredDraft;
  takesOver: boolean;
  onRenewed(draft: StoredDraft): void;
}

function OpenForm({ form, user, profile, draft, takesOver, onRenewed }: OpenFormProps) {
  const translate = useText();
  const { language } = useConfig();
  const root = useHref("/");
  const keepProfile = useKeepProfile();
  const { follow } = useJourney();
  const { slice, validators, release } = form;
  const [start] = useState(() => ({ answers: startAnswers(slice, profile, draft), step: draft?.step ?? null, takesOver }));
  const choices = useChoices();
  const [successor, setSuccessor] = useState<string | null>(null);
  const terms = useMemo(
    () => ({ slice, validators, language, translate, today: todayInIndia(new Date(now())), choices }),
    [slice, validators, language, translate, choices],
  );
  const accepted = useRef<ResponseOf<typeof saveEndpoint> | null>(null);
  const params = { id: user };
  const kept = { form: slice.id, release };

  const refused = async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "RELEASE_UNKNOWN") return;
    const live = await renewConfig().catch(() => null);
    if (live !== release) setSuccessor(live);
  };
  const bodyOf = ({ answers, step }: Draft) => ({ ...kept, answers, step });
  const onSaveDraft = async (draft: Draft, signal: AbortSignal) => {
    try {
      await saveDraft({ params, body: bodyOf(draft), quiet: true, keepalive: true, signal });
    } catch (error) {
      await refused(error);
      throw error;
    }
  };
  const onReturn = useCallback(async () => {
    const { data } = await getDraft({ params: { id: user }, query: { form: slice.id }, quiet: true });
    return data?.release === release ? knownAnswers(slice, data.answers) : null;
  }, [user, slice, release]);
  const onSubmit = async ({ answers, consents, idempotencyKey }: Submission): Promise<Outcome> => {
    try {
      const body = { ...kept, answers, consents, complete: true };
      accepted.current = await saveUser({ params, body, idempotencyKey, quiet: true });
      return { kind: "done" };
    } catch (error) {
      await refused(error);
      return outcomeOf(error);
    }
  };
  const onExpired = useMemo(
    () =>
      successor === null
        ? undefined
        : ({ answers, step }: Draft) =>
            onRenewed({ form: slice.id, release: successor, answers, step, savedAt: new Date(now()).toISOString() }),
    [successor, slice, onRenewed],
  );
  const onDone = async () => {
    if (!accepted.current) return;
    const { data, appId } = accepted.current;
    if (appId) setAppId(appId);
    await keepProfile(data);
    follow("completed", data);
  };
  return (
    <FormJourney
      terms={terms}
      start={start}
      newKey={newIdempotencyKey}
      onSaveDraft={onSaveDraft}
      outlivesPage={(draft) => outlivesPage(bodyOf(draft))}
      onReturn={onReturn}
      onExpired={onExpired}
      onSubmit={onSubmit}
      onDone={onDone}
      href={(path) => root.replace(/\/$/, "") + path}
    />
  );
}

/** @throws what is no failed call */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  const { fields, message } = error;
  return fields.length > 0 ? { kind: "refused", fields, message } : { kind: "failed", message };
}

/** Room for the form while it is on its way. */
function Loading() {
  const translate = useText();
  return (
    <div className="form-journey form-loading" role="status" aria-label={translate("form.loading")}>
      {EXPECTED.map((each) => (
        <Skeleton key={each} height="4.5rem" />
      ))}
    </div>
  );
}

function Unavailable({ onRetry }: { onRetry(): void }) {
  const translate = useText();
  const again = (
    <Button variant="secondary" onClick={onRetry}>
      {translate("form.unavailable.retry")}
    </Button>
  );
  return (
    <div className="form-journey">
      <Notice tone="error" action={again}>
        {translate("form.unavailable.text")}
      </Notice>
    </div>
  );
}
