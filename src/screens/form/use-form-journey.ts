import { useEffect, useState, useSyncExternalStore } from "react";
import { beforeEnd } from "../../client/session.ts";
import { equal } from "../../engine/validate/equal.ts";
import type { Answers } from "../../form/form-store.ts";
import { Autosave, type SaveStatus } from "./autosave.ts";
import { type FormTerms, Journey, type JourneyState, type Outcome, type Submission } from "./journey.ts";

/** An unfinished form: its answers, those too that a condition hides now, and the page that the customer is on. */
export interface Draft {
  answers: Answers;
  step: string;
}

export interface FormJourneyOptions {
  terms: FormTerms;
  /**
   * Where it begins: a draft's answers and step, or a prefill. A form that takes over from another has answers that the server
   * has yet to be given, and gets the focus. Read once.
   */
  start: { answers: Answers; step?: string | null; takesOver?: boolean };
  /** Must outlive the page, which may be on its way out, as far as `outlivesPage` holds. */
  onSaveDraft(draft: Draft, superseded: AbortSignal): Promise<unknown>;
  /** Whether a draft is small enough to arrive after the page is gone. Of the first drawing. */
  outlivesPage(draft: Draft): boolean;
  /** The answers as they stand at the server, asked for whenever the customer comes back to the page; null when there are none to take. */
  onReturn?(): Promise<Answers | null>;
  /** Makes an idempotency key. */
  newKey(): string;
  /** Once given, takes over all that was answered: the form can no longer be sent as it stands here. */
  onExpired?: ((draft: Draft) => void) | undefined;
}

export interface FormJourneyControl {
  journey: Journey;
  state: JourneyState;
  saveStatus: SaveStatus;
  /** Sends the whole form; no draft goes out beside it. Whether it was accepted. */
  submit(send: (submission: Submission) => Promise<Outcome>): Promise<boolean>;
}

/** A customer's way through a form, its drafts saved along the way. */
export function useFormJourney({ terms, start, onSaveDraft, newKey, onExpired, ...calls }: FormJourneyOptions): FormJourneyControl {
  const [journey] = useState(() => new Journey(terms, start, newKey));
  const [autosave] = useState(() => new Autosave<Draft>({ save: onSaveDraft, online: () => navigator.onLine }));
  const state = useSyncExternalStore(journey.subscribe, journey.state);
  const saveStatus = useSyncExternalStore(autosave.subscribe, autosave.status);

  useEffect(() => journey.speak(terms), [journey, terms]);
  const [takesOver] = useState(start.takesOver);
  useEffect(() => {
    if (takesOver) autosave.changed(draftOf(journey));
    return saveChanges(journey, autosave);
  }, [journey, autosave, takesOver]);
  const [outlivesPage] = useState(() => calls.outlivesPage);
  useEffect(() => watchPage(journey, autosave, outlivesPage), [journey, autosave, outlivesPage]);
  const { onReturn } = calls;
  useEffect(() => onReturn && watchReturn(journey, autosave, onReturn), [journey, autosave, onReturn]);
  useEffect(() => {
    if (!onExpired) return;
    journey.store.flush();
    void autosave.settle();
    onExpired(draftOf(journey));
  }, [journey, autosave, onExpired]);
  const submit = async (send: (submission: Submission) => Promise<Outcome>) => {
    if (journey.state().sending) return false;
    await autosave.settle();
    const accepted = await journey.submit(send);
    if (!accepted) autosave.changed(draftOf(journey));
    return accepted;
  };
  return { journey, state, saveStatus, submit };
}

const draftOf = (journey: Journey): Draft => ({ answers: journey.draft(), step: journey.state().at });

/** Hands each change of the answers to the autosave; a change of the page goes out at once. */
function saveChanges(journey: Journey, autosave: Autosave<Draft>): () => void {
  let last = draftOf(journey);
  const look = () => {
    const draft = draftOf(journey);
    if (draft.answers === last.answers && draft.step === last.step) return;
    const turned = draft.step !== last.step;
    last = draft;
    autosave.changed(draft);
    if (turned) void autosave.flush();
  };
  const ends = [journey.store.subscribe(look), journey.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}

/** Saves when the page is put aside or left, the session ends or the network is back, and warns before answers are left that cannot be saved now. */
function watchPage(journey: Journey, autosave: Autosave<Draft>, outlivesPage: FormJourneyOptions["outlivesPage"]): () => void {
  const save = () => {
    journey.store.flush();
    return autosave.flush();
  };
  const putAside = () => {
    if (document.visibilityState === "hidden") void save();
  };
  const leave = (event: BeforeUnloadEvent) => {
    void save();
    if (autosave.unsaved() && (autosave.failing() || !navigator.onLine || !outlivesPage(draftOf(journey)))) event.preventDefault();
  };
  window.addEventListener("online", autosave.flush);
  window.addEventListener("beforeunload", leave);
  document.addEventListener("visibilitychange", putAside);
  const nothingBeforeEnd = beforeEnd(save);
  return () => {
    nothingBeforeEnd();
    window.removeEventListener("online", autosave.flush);
    window.removeEventListener("beforeunload", leave);
    document.removeEventListener("visibilitychange", putAside);
    void autosave.flush();
  };
}

/** Takes over what was answered elsewhere, as in another tab, when the customer comes back and nothing of this page is still to be saved. */
function watchReturn(journey: Journey, autosave: Autosave<Draft>, onReturn: () => Promise<Answers | null>): () => void {
  const busy = () => autosave.unsaved() || journey.state().sending;
  const comeBack = async () => {
    if (busy()) return;
    const before = journey.draft();
    const answers = await onReturn().catch(() => null);
    if (!answers || busy() || journey.draft() !== before || equal(answers, before)) return;
    journey.takeOver(answers);
    // The server has these already.
    void autosave.settle();
  };
  window.addEventListener("focus", comeBack);
  return () => window.removeEventListener("focus", comeBack);
}
