import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router-dom";
import { CallError } from "../../client/http/call-error.ts";
import { SIGN_IN } from "../../client/session/start.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useStaff } from "../../client/staff/staff.ts";
import { useStaffForm } from "../../client/staff/staff-forms.ts";
import { showToast } from "../../client/toasts.ts";
import { revisionFor } from "../../contract/staff/revision-for.ts";
import type { FormQuestion, StaffAnswers, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { equal } from "../../engine/values/equal.ts";
import StaffFields, { type Refused } from "../../form/mui/staff-fields.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./form-block.module.css";
import { FormNotices } from "./form-notices.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { QuestionDialog } from "./question-dialog.tsx";
import { Versions } from "./versions.tsx";

type Loaded = NonNullable<ReturnType<typeof useStaffForm>["loaded"]>;

/** Extra content of a form, derived from its values. */
interface Accompaniment {
  /** Notes below fields, by field name. */
  notes?(answers: StaffAnswers): Readonly<Record<string, ReactElement>>;
  /** Rendered beside the form. @param saved the values stored on the server */
  beside?(answers: StaffAnswers, saved: StaffAnswers): ReactNode;
}

interface StaffFormProps extends Accompaniment {
  id: string;
  link?: string;
  /** Values of fields fixed by the route. */
  prefilled?: Readonly<Record<string, string>>;
}

/**
 * A staff form, validated in the browser and on the server. Saving fails if the record has changed
 * since it was loaded.
 */
export function StaffForm({ id, link, prefilled = {}, ...accompaniment }: StaffFormProps) {
  const form = useStaffForm(id, link, Object.values(prefilled)[0]);
  const { loaded, error, reload } = form;
  if (error instanceof CallError && error.code === "SIGN_IN_LAPSED") return <Lapsed error={error} />;
  if (loaded === undefined) return <LoadingOrError of={{ data: loaded, error, reload }} failed={LoadError} height="14rem" />;
  const beginning = { ...loaded, record: fixedTo(loaded.record, prefilled) };
  const save: typeof form.save = async (...saved) => beginningWith(await form.save(...saved), prefilled);
  const again: typeof reload = async () => {
    const record = await reload();
    return record && beginningWith(record, prefilled);
  };
  return <OpenForm key={loaded.slice.id} loaded={beginning} save={save} reload={again} {...accompaniment} />;
}

/** A record with the route's values. */
const beginningWith = (record: StaffRecord, prefilled: Readonly<Record<string, string>>): StaffRecord => ({
  ...record,
  answers: { ...record.answers, ...prefilled },
});

/**
 * Fixes the route's values, with each as its field's only choice. Closed if a value is not among
 * the choices.
 */
function fixedTo(record: StaffRecord, prefilled: Readonly<Record<string, string>>): StaffRecord {
  const found = Object.entries(prefilled).map(
    ([field, value]) => [field, record.choices[field]?.filter((choice) => choice.value === value) ?? []] as const,
  );
  if (found.some(([, choices]) => choices.length === 0)) return { ...record, closed: true };
  return { ...beginningWith(record, prefilled), choices: { ...record.choices, ...Object.fromEntries(found) } };
}

/** The sign-in expired, or its first step is missing. */
function Lapsed({ error }: { error: CallError }) {
  const t = useText();
  const { area } = useConfig();
  const { search } = useLocation();
  const signIn = (
    <Link className={buttonClass("primary")} to={SIGN_IN[area] + search}>
      {t("staff.notices.signIn")}
    </Link>
  );
  return (
    <Notice tone="error" action={signIn}>
      {error.message}
    </Notice>
  );
}

/** Continue button after a form that signs in and shows something once. */
function Enter({ signedIn }: { signedIn: NonNullable<StaffRecord["signedIn"]> }) {
  const t = useText();
  const staff = useStaff();
  const navigate = useNavigate();
  return (
    <div className={styles.actions}>
      <Button onClick={() => staff.signIn(signedIn, navigate)}>{t("staff.notices.goOn")}</Button>
    </div>
  );
}

interface OpenFormProps extends Pick<ReturnType<typeof useStaffForm>, "save" | "reload">, Accompaniment {
  loaded: Loaded;
}

function OpenForm({ loaded, save, reload, notes, beside }: OpenFormProps) {
  const t = useText();
  const id = useId().replaceAll(/\W/g, "");
  const { slice, validate, record } = loaded;
  const filling = useFilling(loaded, save, reload);
  // A newer message of the record, after a save of another form on the page, replaces that of the
  // last save.
  const isNewer = record.notices !== undefined && record.notices !== filling.notices;
  const notices = (isNewer ? record.notices : filling.notices) ?? [];
  const done = filling.done && !isNewer;
  const nothing = record.closed || Object.values(record.choices).some((choices) => choices.length === 0);
  // A closed form without a message for that is not rendered.
  if (record.closed && !slice.empty && notices.length === 0) return null;
  const here = <FormNotices notices={notices} />;
  const section = (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{slice.title}</h2>
      {slice.lead && !record.closed && !done && <p className={styles.lead}>{slice.lead}</p>}
      {notices.length > 0 && (filling.notices === notices ? <FocusOnMount key={filling.round}>{here}</FocusOnMount> : here)}
      {filling.signedIn && <Enter signedIn={filling.signedIn} />}
      {done ? null : nothing && slice.empty ? (
        <EmptyState title={slice.empty} />
      ) : (
        <>
          <StaffFields
            key={filling.round}
            id={id}
            slice={slice}
            validate={validate}
            choices={record.choices}
            answers={filling.answers}
            refused={filling.refused}
            notes={notes?.(filling.answers)}
            say={(key, values) => t(key, values as Record<string, string>)}
            disabled={filling.busy}
            onChange={filling.change}
            onSubmit={filling.submit}
          />
          {filling.theirs && (
            <Versions slice={slice} base={filling.base} theirs={filling.theirs} mine={filling.answers} onDone={filling.goOn} />
          )}
          {filling.failure !== null && (
            <FocusOnMount>
              <Notice tone="error">{filling.failure}</Notice>
            </FocusOnMount>
          )}
          {filling.question && (
            <QuestionDialog question={filling.question.asked} yes={slice.submit} onYes={filling.confirm} onClose={filling.cancel} />
          )}
          <div className={styles.actions}>
            <Button type="submit" form={id} busy={filling.busy} disabled={filling.theirs !== null}>
              {slice.submit}
            </Button>
          </div>
        </>
      )}
      {/* A closed form has nothing left to save. */}
      <LeaveGuard unsaved={filling.unsaved && !done && !nothing} />
    </section>
  );
  if (!beside || nothing) return section;
  return (
    <div className={styles.two}>
      {section}
      {beside(filling.answers, record.answers)}
    </div>
  );
}

const NOT_REFUSED: Refused = { fields: [], given: {} };

/** State of a form and of saving it. */
function useFilling({ slice, record }: Loaded, save: OpenFormProps["save"], reload: OpenFormProps["reload"]) {
  const [base, setBase] = useState(record);
  const [answers, setAnswers] = useState(record.answers);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(NOT_REFUSED);
  const [failure, setFailure] = useState<string | null>(null);
  /**
   * Messages of the last save, and whether the form is finished. Later responses do not repeat
   * them.
   */
  const [outcome, setOutcome] = useState<Pick<StaffRecord, "notices" | "closed" | "signedIn">>({});
  const staff = useStaff();
  const navigate = useNavigate();
  const home = useHref("/");
  /** The record as changed by another user meanwhile. */
  const [theirs, setTheirs] = useState<StaffRecord | null>(null);
  /** What the server asks before it saves these answers. */
  const [question, setQuestion] = useState<{ asked: FormQuestion; given: StaffAnswers } | null>(null);
  const savedFrom = useRef("");
  // The remount recreates the field from which the form was saved; focus it again.
  useLayoutEffect(() => {
    if (round > 0) document.getElementById(savedFrom.current)?.focus();
    savedFrom.current = "";
  }, [round]);
  // Fields are disabled while the server is asked: the dialog returns the focus to the one that has it when it opens.
  useLayoutEffect(() => {
    if (question) document.getElementById(savedFrom.current)?.focus();
  }, [question]);

  const begin = (from: StaffRecord, given: StaffAnswers) => {
    setBase(from);
    setAnswers(given);
    setTheirs(null);
    setRound((before) => before + 1);
  };
  const unsaved = !equal(answers, base.answers) && !busy;
  // Another form on the page has changed the record, and this one has no unsaved input: reload it. Fields whose answers stay are not
  // mounted anew, which would close a list that is open.
  if (!unsaved && !busy && theirs === null && record.revision !== base.revision) {
    if (equal(record.answers, base.answers)) setBase(record);
    else begin(record, record.answers);
  }
  const fail = async (error: CallError, given: StaffAnswers) => {
    if (error.code === "RECORD_CHANGED") {
      const latest = await reload();
      // A failed reload returns the old record.
      if (latest && revisionFor(latest, given) !== revisionFor(base, given)) return setTheirs(latest);
    }
    // Reloading shows the error in place of the form.
    if (error.code === "SIGN_IN_LAPSED") await reload().catch(() => undefined);
    if (error.fields.length > 0) return setRefused({ fields: error.fields, given });
    setFailure(error.message);
  };
  const submit = async (given: StaffAnswers, confirmed = false) => {
    if (!confirmed) savedFrom.current = document.activeElement?.id ?? "";
    setBusy(true);
    setQuestion(null);
    setRefused(NOT_REFUSED);
    setFailure(null);
    try {
      const saved = await save(revisionFor(base, given), given, confirmed);
      if (saved.question !== undefined) return setQuestion({ asked: saved.question, given });
      begin(saved, saved.answers);
      setOutcome(saved);
      if (saved.signedIn && !saved.notices?.length) return staff.signIn(saved.signedIn, navigate);
      showToast("success", slice.saved);
      if (saved.go !== undefined) location.assign(home.replace(/\/$/, "") + saved.go);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await fail(error, given);
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    answers,
    round,
    busy,
    refused,
    failure,
    theirs,
    notices: outcome.notices,
    signedIn: outcome.signedIn,
    done: outcome.closed === true,
    unsaved,
    change: setAnswers,
    submit: (given: StaffAnswers) => submit(given),
    question,
    confirm: () => question && void submit(question.given, true),
    cancel: () => setQuestion(null),
    goOn: (chosen: StaffAnswers) => theirs && begin(theirs, chosen),
  };
}
