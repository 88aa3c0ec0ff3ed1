import { type Atom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { isFinal } from "../../client/calls/is-final.ts";
import { beforeEnd } from "../../client/session/session-end.ts";
import type { Answers } from "../../form/form-store.ts";
import type { SaveStatus } from "./autosave.ts";
import { type ArrivedDraft, DraftExchange, type SentDraft, type UnsentStart } from "./draft-exchange.ts";
import type { KnownDraft } from "./draft-sync.ts";
import { beginDraft, type DraftOf, leaveDraft } from "./drafts-left.ts";
import type { FormTerms } from "./form-terms.ts";
import { Journey, type JourneyState, type Outcome, type Submission } from "./journey.ts";

export interface FormJourneyOptions {
  terms: FormTerms;
  /**
   * Where it begins: a draft's answers, step and revision, or a prefill. A form that takes over from another gets the focus. What a
   * form that was left could not send the server has yet to be given. One that was sent has no draft until an answer changes. Read once.
   */
  start: {
    answers: Answers;
    step?: string | null;
    revision?: number;
    takesOver?: boolean;
    sent?: boolean;
    unsent?: UnsentStart | undefined;
  };
  /** Whose draft it is, and under which release. What cannot be sent when the form is left is for the next one of the same. Of the first drawing. */
  draftOf?: DraftOf;
  /** Must outlive the page, which may be on its way out, as far as `outlivesPage` holds. */
  onSaveDraft(draft: SentDraft, superseded: AbortSignal): Promise<ArrivedDraft>;
  /** Whether a draft is small enough to arrive after the page is gone. Of the first drawing. */
  outlivesPage(draft: SentDraft): boolean;
  /** The draft as it stands at the server, asked for whenever the customer comes back to the page; null when there is none to take. */
  onReturn?(): Promise<KnownDraft | null>;
  /** Makes an id that nothing else has: of the page, of a submission. */
  newKey(): string;
}

export interface FormJourneyControl {
  journey: Journey;
  state: JourneyState;
  statusAtom: Atom<SaveStatus>;
  /** Names of answers that were changed in another tab too; the customer's own of this page stand. */
  met: readonly string[];
  dismissMet(): void;
  /** Sends the whole form; no draft goes out beside it. Whether it was accepted. */
  submit(send: (submission: Submission) => Promise<Outcome>): Promise<boolean>;
}

/** A draft of a release that is not taken any longer goes out under the one in force. */
const isRefused = (error: unknown): boolean => isFinal(error) && error.code !== "RELEASE_UNKNOWN";

/** A customer's way through a form, its drafts saved along the way. */
export function useFormJourney({ terms, start, onSaveDraft, newKey, ...calls }: FormJourneyOptions): FormJourneyControl {
  const [journey] = useState(() => new Journey(terms, start, newKey));
  const [exchange] = useState(() => {
    const { revision = 0, takesOver = false, sent = false, unsent } = start;
    return new DraftExchange(journey, {
      writer: newKey(),
      revision,
      takesOver,
      sent,
      unsent,
      save: onSaveDraft,
      isFinal: isRefused,
      online: () => navigator.onLine,
    });
  });
  const { autosave } = exchange;
  const within = { store: journey.store.atoms };
  const state = useAtomValue(journey.stateAtom, within);
  const met = useAtomValue(exchange.metAtom, within);

  useEffect(() => journey.setTerms(terms), [journey, terms]);
  useEffect(() => exchange.follow(), [exchange]);
  const [outlivesPage] = useState(() => calls.outlivesPage);
  useEffect(() => watchPage(journey, exchange, outlivesPage), [journey, exchange, outlivesPage]);
  const { onReturn } = calls;
  const [draftOf] = useState(() => calls.draftOf);
  useEffect(() => {
    if (draftOf) beginDraft(draftOf.key);
    return () => leaveDraft(exchange.autosave.flush(), draftOf, exchange);
  }, [exchange, draftOf]);
  useEffect(() => {
    if (!onReturn) return;
    const comeBack = () => void exchange.comeBack(onReturn);
    window.addEventListener("focus", comeBack);
    return () => window.removeEventListener("focus", comeBack);
  }, [exchange, onReturn]);
  const submit = async (send: (submission: Submission) => Promise<Outcome>) => {
    if (journey.state().sending) return false;
    await autosave.settle();
    const accepted = await journey.submit(send);
    if (!accepted) autosave.changed(exchange.draft());
    return accepted;
  };
  return { journey, state, statusAtom: autosave.statusAtom, met, dismissMet: exchange.dismiss, submit };
}

/** Saves when the page is put aside or left, the session ends or the network is back, and warns before answers are left that cannot be saved now. */
function watchPage(journey: Journey, exchange: DraftExchange, outlivesPage: FormJourneyOptions["outlivesPage"]): () => void {
  const { autosave } = exchange;
  const save = () => {
    journey.store.flush();
    return autosave.flush();
  };
  const putAside = () => {
    if (document.visibilityState === "hidden") void save();
  };
  const leave = (event: BeforeUnloadEvent) => {
    void save();
    if (autosave.unsaved() && (autosave.failing() || !navigator.onLine || !outlivesPage(exchange.outgoing()))) event.preventDefault();
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
  };
}
