import { useEffect, useState, useSyncExternalStore } from "react";
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
  /** Where it begins: a draft's answers and step, or a prefill. Read once. */
  start: { answers: Answers; step?: string | null };
  onSaveDraft(draft: Draft): Promise<unknown>;
  /** Makes an idempotency key. */
  newKey(): string;
}

export interface FormJourneyControl {
  journey: Journey;
  state: JourneyState;
  saveStatus: SaveStatus;
  /** Sends the whole form; no draft goes out beside it. Whether it was accepted. */
  submit(send: (submission: Submission) => Promise<Outcome>): Promise<boolean>;
}

/** A customer's way through a form, its drafts saved along the way. */
export function useFormJourney({ terms, start, onSaveDraft, newKey }: FormJourneyOptions): FormJourneyControl {
  const [journey] = useState(() => new Journey(terms, start, newKey));
  const [autosave] = useState(() => new Autosave<Draft>({ save: onSaveDraft, online: () => navigator.onLine }));
  const state = useSyncExternalStore(journey.subscribe, journey.state);
  const saveStatus = useSyncExternalStore(autosave.subscribe, autosave.status);

  useEffect(() => journey.speak(terms), [journey, terms]);
  useEffect(() => saveChanges(journey, autosave), [journey, autosave]);
  useEffect(() => watchPage(journey, autosave), [journey, autosave]);
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

/** Hands each change of the answers or of the page to the autosave. */
function saveChanges(journey: Journey, autosave: Autosave<Draft>): () => void {
  let last = draftOf(journey);
  const look = () => {
    const draft = draftOf(journey);
    if (draft.answers === last.answers && draft.step === last.step) return;
    last = draft;
    autosave.changed(draft);
  };
  const ends = [journey.store.subscribe(look), journey.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}

/** Saves when the page is put aside or the network is back, and warns before unsaved answers are left. */
function watchPage(journey: Journey, autosave: Autosave<Draft>): () => void {
  const putAside = () => {
    if (document.visibilityState !== "hidden") return;
    journey.store.flush();
    autosave.flush();
  };
  const warn = (event: BeforeUnloadEvent) => {
    journey.store.flush();
    if (autosave.unsaved()) event.preventDefault();
  };
  window.addEventListener("online", autosave.flush);
  window.addEventListener("beforeunload", warn);
  document.addEventListener("visibilitychange", putAside);
  return () => {
    window.removeEventListener("online", autosave.flush);
    window.removeEventListener("beforeunload", warn);
    document.removeEventListener("visibilitychange", putAside);
    autosave.flush();
  };
}
