import { type Atom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { isFinal } from "../../client/http/is-final.ts";
import { beforeEnd } from "../../client/session/session-end.ts";
import type { Answers } from "../../form/form-store.ts";
import type { SaveStatus } from "./draft/autosave.ts";
import { type ArrivedDraft, DraftExchange, type SentDraft, type UnsentStart } from "./draft/draft-exchange.ts";
import type { KnownDraft } from "./draft/draft-sync.ts";
import { beginDraft, type DraftOf, registerLeftDraft } from "./draft/unsent-drafts.ts";
import type { FormTerms } from "./form-terms.ts";
import { Journey } from "./journey.ts";
import type { JourneyState } from "./journey-state.ts";
import type { Outcome, Submission } from "./submission.ts";

export interface FormJourneyOptions {
  terms: FormTerms;
  /**
   * Initial state, read once: a draft's answers, step and revision, or a prefill. A form that
   * `takesOver` gets the focus. `unsent` is an earlier form's draft still to be sent. A `sent` form
   * has no draft until an answer changes.
   */
  start: {
    answers: Answers;
    step?: string | null;
    revision?: number;
    takesOver?: boolean;
    sent?: boolean;
    unsent?: UnsentStart | undefined;
  };
  /**
   * Customer, product and release of the draft. What cannot be sent when the form is left goes to
   * the next form with the same key. Read on the first render.
   */
  draftOf?: DraftOf;
  /** The request must survive leaving the page, if `outlivesPage` holds. */
  onSaveDraft(draft: SentDraft, superseded: AbortSignal): Promise<ArrivedDraft>;
  /**
   * Whether a draft is small enough to be sent while the page is left. Read on the first render.
   */
  outlivesPage(draft: SentDraft): boolean;
  /**
   * Reads the server's draft when the customer returns to the page; null if there is none to merge.
   */
  onReturn?(): Promise<KnownDraft | null>;
  /** Creates a unique id for the page or a submission. */
  newKey(): string;
}

export interface FormJourneyControl {
  journey: Journey;
  state: JourneyState;
  statusAtom: Atom<SaveStatus>;
  /** Names of answers also changed in another tab; this page's own values were kept. */
  conflicts: readonly string[];
  dismissConflicts(): void;
  /** Submits the complete form; no draft is sent meanwhile. Resolves to whether it was accepted. */
  submit(send: (submission: Submission) => Promise<Outcome>): Promise<boolean>;
}

/**
 * A draft of an outdated release is sent again under the current one, so that error is not final.
 */
const isRefused = (error: unknown): boolean => isFinal(error) && error.code !== "RELEASE_UNKNOWN";

/** A form's journey with its draft saving. */
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
  const conflicts = useAtomValue(exchange.conflictsAtom, within);

  useEffect(() => journey.setTerms(terms), [journey, terms]);
  useEffect(() => exchange.follow(), [exchange]);
  const [outlivesPage] = useState(() => calls.outlivesPage);
  useEffect(() => watchPage(journey, exchange, outlivesPage), [journey, exchange, outlivesPage]);
  const { onReturn } = calls;
  const [draftOf] = useState(() => calls.draftOf);
  useEffect(() => {
    if (draftOf) beginDraft(draftOf.key);
    return () => registerLeftDraft(exchange.autosave.flush(), draftOf, exchange);
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
  return { journey, state, statusAtom: autosave.statusAtom, conflicts, dismissConflicts: exchange.dismiss, submit };
}

/**
 * Saves when the page is hidden or left, the session ends or the network is back. Warns before
 * leaving with answers that cannot be saved.
 */
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
