import { type Atom, atom } from "jotai";
import type { DraftEdit } from "../../../contract/customer/profile.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { equal } from "../../../engine/values/equal.ts";
import type { Answers } from "../../../form/form-store.ts";
import type { Journey } from "../journey.ts";
import { Autosave } from "./autosave.ts";
import { DraftSync, type KnownDraft, type SavedDraft } from "./draft-sync.ts";
import { mergeAnswers } from "./merge-answers.ts";

/** An unfinished form: its answers, including those hidden by conditions, and the current page. */
interface Draft {
  answers: Answers;
  step: string;
}

/** A draft as sent, with its version information. */
export interface SentDraft extends Draft {
  edit: DraftEdit;
}

/** An unsent draft that a form starts with. */
export interface UnsentStart {
  draft: SentDraft;
  /** The answers with which the form would otherwise start. */
  there: Answers;
}

/** Result of sending a draft. */
export interface ArrivedDraft extends SavedDraft {
  /** Answers that the server refused and that were left out, so that the others are saved. */
  refused?: readonly FieldError[];
  /**
   * Set if the form's release is no longer accepted: switches to a form of the current release,
   * which has this draft's answers.
   */
  handOver?: () => void;
}

interface ExchangeOptions {
  /** Id of the page. */
  writer: string;
  /** Revision of the draft with which the form starts; 0 for none. */
  revision: number;
  /** Whether it replaces another form whose answers have just been saved. */
  takesOver?: boolean;
  /** Whether it starts from a submitted form: changing pages alone then creates no draft. */
  sent?: boolean;
  /** An unsent draft of an earlier form with which this one starts, and the server's answers. */
  unsent?: UnsentStart | undefined;
  /** Sends a draft; rejects on failure. */
  save(draft: SentDraft, superseded: AbortSignal): Promise<ArrivedDraft>;
  /** Whether an error of `save` is final, so that a retry would fail too. */
  isFinal?(error: unknown): boolean;
  /** Whether the device has a network. */
  online(): boolean;
}

const NONE: readonly string[] = [];

/**
 * Synchronises a form with its draft on the server: sends changes made here, and merges changes
 * made in other tabs.
 */
export class DraftExchange {
  readonly autosave: Autosave<Draft>;
  readonly #journey: Journey;
  readonly #sync: DraftSync;
  readonly #save: ExchangeOptions["save"];
  readonly #owes: boolean;
  readonly #sent: boolean;
  readonly #conflicts = atom(NONE);

  constructor(
    journey: Journey,
    { writer, revision, takesOver = false, sent = false, unsent, save, isFinal = () => false, online }: ExchangeOptions,
  ) {
    this.#journey = journey;
    this.#save = save;
    this.#owes = unsent !== undefined;
    this.#sent = sent;
    const answers = unsent?.there ?? journey.store.answers();
    this.#sync = new DraftSync(writer, { revision, answers }, unsent?.draft);
    this.autosave = new Autosave<Draft>({
      save: (draft, superseded) => this.#send(draft, superseded),
      online,
      isFinal,
      status: takesOver ? "saved" : "idle",
      atoms: journey.store.atoms,
    });
  }

  /** Names of answers changed both here and in another tab, until dismissed. */
  get conflictsAtom(): Atom<readonly string[]> {
    return this.#conflicts;
  }

  conflicts = (): readonly string[] => this.#journey.store.atoms.get(this.#conflicts);

  dismiss = (): void => this.#journey.store.atoms.set(this.#conflicts, NONE);

  /** The current draft: all answers, including those hidden by conditions. */
  draft(): Draft {
    return { answers: this.#journey.store.answers(), step: this.#journey.state().at };
  }

  /** The draft as it would be sent now. */
  outgoing(): SentDraft {
    const draft = this.draft();
    return { ...draft, edit: this.#sync.edit(draft.answers) };
  }

  get revision(): number {
    return this.#sync.known.revision;
  }

  /**
   * Passes each change of answers to the autosave, starting with an unsent draft if there is one. A
   * change of page is sent at once. Returns the function that stops it.
   */
  follow(): () => void {
    if (this.#owes) this.autosave.changed(this.draft());
    let last = this.draft();
    const look = () => {
      const draft = this.draft();
      if (draft.answers === last.answers && draft.step === last.step) return;
      const stepChanged = draft.step !== last.step;
      last = draft;
      if (stepChanged) this.dismiss();
      // Answers that came from the server, or were sent, are already there.
      if ((!stepChanged || (this.#sent && this.revision === 0)) && !this.autosave.waiting() && this.#sync.has(draft.answers)) return;
      this.autosave.changed(draft);
      if (stepChanged) void this.autosave.flush();
    };
    const { store, stateAtom } = this.#journey;
    const ends = [store.atoms.sub(store.answersAtom, look), store.atoms.sub(stateAtom, look)];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Sends a waiting draft at once. */
  send = (): Promise<void> => this.autosave.flush();

  /** Stops saving for good. Returns the unsent draft, or null if everything was saved. */
  end(): SentDraft | null {
    const unsent = this.autosave.unsaved() ? this.outgoing() : null;
    this.autosave.end();
    return unsent;
  }

  /**
   * Merges changes made elsewhere when the customer returns to the tab, if this page has no unsaved
   * changes.
   */
  async comeBack(ask: () => Promise<KnownDraft | null>): Promise<void> {
    const busy = () => this.autosave.unsaved() || this.#journey.state().sending;
    if (busy()) return;
    const before = this.#journey.store.answers();
    const there = await ask().catch(() => null);
    if (!there || there.revision === this.revision || busy() || this.#journey.store.answers() !== before) return;
    const base = this.#sync.known.answers;
    this.#sync.saw(there);
    this.#join(base, []);
  }

  async #send(draft: Draft, superseded: AbortSignal): Promise<void> {
    const { handOver, refused = [], ...saved } = await this.#save({ ...draft, edit: this.#sync.next(draft.answers) }, superseded);
    if (superseded.aborted) return;
    this.#join(draft.answers, this.#sync.arrived(draft.answers, saved));
    this.#journey.showRefused(refused);
    if (!handOver) return;
    // Answers entered meanwhile are sent first.
    this.#journey.store.flush();
    if (equal(this.#journey.store.answers(), draft.answers)) handOver();
  }

  /** Merges the server's answers with the changes made here since `base`. */
  #join(base: Answers, conflicts: readonly string[]): void {
    // The usual case: nothing was changed elsewhere.
    if (this.#sync.known.answers === base && conflicts.length === 0) return;
    const { store } = this.#journey;
    const here = this.#journey.store.answers();
    const there = this.#sync.known.answers;
    const merged = mergeAnswers(base, here, there, (name) => store.holds(name));
    const theirs = Object.fromEntries(Object.entries(there).filter(([name, answer]) => !equal(answer, here[name])));
    if (!equal(merged.answers, here)) this.#journey.takeOver(merged.answers, theirs);
    if (conflicts.length + merged.conflicts.length > 0)
      store.atoms.set(this.#conflicts, (known) => [...new Set([...known, ...conflicts, ...merged.conflicts])]);
  }
}
