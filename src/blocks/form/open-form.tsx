import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useHref, useLocation, useNavigate } from "react-router-dom";
import { CallError } from "../../client/calls/call-error.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { SIGN_IN } from "../../client/site/start.ts";
import { useStaff } from "../../client/staff/staff.ts";
import { useStaffForm } from "../../client/staff/staff-forms.ts";
import { showToast } from "../../client/toasts.ts";
import { revisionFor } from "../../contract/staff/revision-for.ts";
import type { StaffAnswers, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { equal } from "../../engine/values/equal.ts";
import StaffFields, { type Refused } from "../../form/mui/staff-fields.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Appeared } from "../appeared.tsx";
import { NotYet } from "../not-yet.tsx";
import styles from "./form-block.module.css";
import { FormNotices } from "./form-notices.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Versions } from "./versions.tsx";

type Loaded = NonNullable<ReturnType<typeof useStaffForm>["loaded"]>;

/** What stands with the fields of a form, made of what is filled in. */
interface Accompaniment {
  /** Below a field, by its name. */
  notes?(answers: StaffAnswers): Readonly<Record<string, ReactElement>>;
  /** Beside the form. @param saved as it stands on the server */
  beside?(answers: StaffAnswers, saved: StaffAnswers): ReactNode;
}

interface StaffFormProps extends Accompaniment {
  id: string;
  link?: string;
  /** What the page's address says of its fields. */
  given?: Readonly<Record<string, string>>;
}

/** A form of the staff: filled, checked in the browser and by the server, and saved over nothing that it was not made on. */
export function StaffForm({ id, link, given = {}, ...accompaniment }: StaffFormProps) {
  const form = useStaffForm(id, link, Object.values(given)[0]);
  const { loaded, error, reload } = form;
  if (error instanceof CallError && error.code === "SIGN_IN_LAPSED") return <Lapsed error={error} />;
  if (loaded === undefined) return <NotYet error={error} onRetry={() => void reload()} height="14rem" />;
  const beginning = { ...loaded, record: aboutGiven(loaded.record, given) };
  const save: typeof form.save = async (...saved) => beginningWith(await form.save(...saved), given);
  const again: typeof reload = async () => {
    const record = await reload();
    return record && beginningWith(record, given);
  };
  return <OpenForm key={loaded.slice.id} loaded={beginning} save={save} reload={again} {...accompaniment} />;
}

/** A record with what the page's address says of its fields. */
const beginningWith = (record: StaffRecord, given: Readonly<Record<string, string>>): StaffRecord => ({
  ...record,
  answers: { ...record.answers, ...given },
});

/** The same, each field with that choice alone: the page is about nothing else. Closed where there is no such choice. */
function aboutGiven(record: StaffRecord, given: Readonly<Record<string, string>>): StaffRecord {
  const found = Object.entries(given).map(
    ([field, value]) => [field, record.choices[field]?.filter((choice) => choice.value === value) ?? []] as const,
  );
  if (found.some(([, choices]) => choices.length === 0)) return { ...record, closed: true };
  return { ...beginningWith(record, given), choices: { ...record.choices, ...Object.fromEntries(found) } };
}

/** A sign-in that took too long, or came without its first half. */
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

/** The way on for whoever is signed in by the form, once what it shows this once was read. */
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
  // What the record tells by now, where another form of the page has changed it, comes before what the last save told.
  const anew = record.notices !== undefined && record.notices !== filling.notices;
  const notices = (anew ? record.notices : filling.notices) ?? [];
  const done = filling.done && !anew;
  const nothing = record.closed || Object.values(record.choices).some((choices) => choices.length === 0);
  // What cannot be done now, and has no words for that, is not there.
  if (record.closed && !slice.empty && notices.length === 0) return null;
  const here = <FormNotices notices={notices} />;
  const section = (
    <section className={styles.block} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{slice.title}</h2>
      {slice.lead && !record.closed && !done && <p className={styles.lead}>{slice.lead}</p>}
      {notices.length > 0 && (filling.notices === notices ? <Appeared key={filling.round}>{here}</Appeared> : here)}
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
            <Appeared>
              <Notice tone="error">{filling.failure}</Notice>
            </Appeared>
          )}
          <div className={styles.actions}>
            <Button type="submit" form={id} busy={filling.busy} disabled={filling.theirs !== null}>
              {slice.submit}
            </Button>
          </div>
        </>
      )}
      {/* Of what cannot be filled in any more nothing is left to save. */}
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

/** What is filled in, and what became of saving it. */
function useFilling({ slice, record }: Loaded, save: OpenFormProps["save"], reload: OpenFormProps["reload"]) {
  const [base, setBase] = useState(record);
  const [answers, setAnswers] = useState(record.answers);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(NOT_REFUSED);
  const [failure, setFailure] = useState<string | null>(null);
  /** What the last save told, and whether there is nothing left to fill in: no later answer says it again. */
  const [outcome, setOutcome] = useState<Pick<StaffRecord, "notices" | "closed" | "signedIn">>({});
  const staff = useStaff();
  const navigate = useNavigate();
  const home = useHref("/");
  /** The record as somebody else has left it meanwhile. */
  const [theirs, setTheirs] = useState<StaffRecord | null>(null);
  const savedFrom = useRef("");
  // The field that it was saved from is drawn anew.
  useLayoutEffect(() => {
    if (round > 0) document.getElementById(savedFrom.current)?.focus();
    savedFrom.current = "";
  }, [round]);

  const begin = (from: StaffRecord, given: StaffAnswers) => {
    setBase(from);
    setAnswers(given);
    setTheirs(null);
    setRound((before) => before + 1);
  };
  const unsaved = !equal(answers, base.answers) && !busy;
  // Another form of the page has changed the record, and nothing of this one is filled in that would be lost.
  if (!unsaved && !busy && theirs === null && record.revision !== base.revision) begin(record, record.answers);
  const fail = async (error: CallError, given: StaffAnswers) => {
    if (error.code === "RECORD_CHANGED") {
      const latest = await reload();
      // Where it could not be read, the one from before comes.
      if (latest && revisionFor(latest, given) !== revisionFor(base, given)) return setTheirs(latest);
    }
    // It says so in the form's place.
    if (error.code === "SIGN_IN_LAPSED") await reload().catch(() => undefined);
    if (error.fields.length > 0) return setRefused({ fields: error.fields, given });
    setFailure(error.message);
  };
  const submit = async (given: StaffAnswers) => {
    savedFrom.current = document.activeElement?.id ?? "";
    setBusy(true);
    setRefused(NOT_REFUSED);
    setFailure(null);
    try {
      const saved = await save(revisionFor(base, given), given);
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
    submit,
    goOn: (chosen: StaffAnswers) => theirs && begin(theirs, chosen),
  };
}
