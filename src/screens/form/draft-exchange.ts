import { type Atom, atom } from "jotai";
import type { DraftEdit } from "../../contract/customer/profile.ts";
import type { FieldError } from "../../contract/errors.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Answers } from "../../form/form-store.ts";
import { Autosave } from "./autosave.ts";
import { DraftSync, type KnownDraft, type SavedDraft } from "./draft-sync.ts";
import type { Journey } from "./journey.ts";
import { mergeAnswers } from "./merge-answers.ts";

/** An unfinished form: its answers, those too that a condition hides now, and the page that the customer is on. */
export interface Draft {
  answers: Answers;
  step: string;
}

/** A draft as it goes out, with its place among those of this page and of others. */
export interface SentDraft extends Draft {
  edit: DraftEdit;
}

/** What a form begins with that is not at the server. */
export interface UnsentStart {
  draft: SentDraft;
  /** The answers that the form would begin with else. */
  there: Answers;
}

/** What became of a draft that was sent. */
export interface ArrivedDraft extends SavedDraft {
  /** Answers that the server refused and that were left out, so that the others are saved. */
  refused?: readonly FieldError[];
  /** Where the release of the form is no longer taken: hands the form over to the one in force, which has the answers of this draft. */
  handOver?: () => void;
}

interface ExchangeOptions {
  /** Id of the page. */
  writer: string;
  /** Of the draft that the form begins with; 0 for none. */
  revision: number;
  /** Whether it took over from another form, whose answers were saved just now. */
  takesOver?: boolean;
  /** Whether it begins with what was sent as a whole: to turn its pages makes no draft of it. */
  sent?: boolean;
  /** What a form that was left could not send, which this one begins with, and what the server has instead. */
  unsent?: UnsentStart | undefined;
  /** Sends a draft; rejects when it did not arrive. */
  save(draft: SentDraft, superseded: AbortSignal): Promise<ArrivedDraft>;
  /** Whether a failure of `save` is a refusal that will not be another one with the next try. */
  isFinal?(error: unknown): boolean;
  /** Whether the device has a network. */
  online(): boolean;
}

const NONE: readonly string[] = [];

/** Keeps a form and its draft at the server in step: sends what is changed here, and takes over what is changed in other tabs. */
export class DraftExchange {
  readonly autosave: Autosave<Draft>;
  readonly #journey: Journey;
  readonly #sync: DraftSync;
  readonly #save: ExchangeOptions["save"];
  readonly #owes: boolean;
  readonly #sent: boolean;
  readonly #met = atom(NONE);

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

  /** Names of answers that were changed here and in another tab, until they are dismissed. */
  get metAtom(): Atom<readonly string[]> {
    return this.#met;
  }

  met = (): readonly string[] => this.#journey.store.atoms.get(this.#met);

  dismiss = (): void => this.#journey.store.atoms.set(this.#met, NONE);

  /** The form as it stands: every answer, those too that a condition hides now. */
  draft(): Draft {
    return { answers: this.#journey.store.answers(), step: this.#journey.state().at };
  }

  /** The draft as it would go out now. */
  outgoing(): SentDraft {
    const draft = this.draft();
    return { ...draft, edit: this.#sync.edit(draft.answers) };
  }

  get revision(): number {
    return this.#sync.known.revision;
  }

  /** Hands each change of the answers to the autosave, until it is ended, and what the form begins with where the server has yet to be given it; a change of the page goes out at once. */
  follow(): () => void {
    if (this.#owes) this.autosave.changed(this.draft());
    let last = this.draft();
    const look = () => {
      const draft = this.draft();
      if (draft.answers === last.answers && draft.step === last.step) return;
      const turned = draft.step !== last.step;
      last = draft;
      if (turned) this.dismiss();
      // Answers that were taken over, or sent, are at the server already.
      if ((!turned || (this.#sent && this.revision === 0)) && !this.autosave.waiting() && this.#sync.has(draft.answers)) return;
      this.autosave.changed(draft);
      if (turned) void this.autosave.flush();
    };
    const { store, stateAtom } = this.#journey;
    const ends = [store.atoms.sub(store.answersAtom, look), store.atoms.sub(stateAtom, look)];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Sends what is waiting at once. */
  send = (): Promise<void> => this.autosave.flush();

  /** Ends the saving for good. Returns what has not arrived; null where all has. */
  end(): SentDraft | null {
    const unsent = this.autosave.unsaved() ? this.outgoing() : null;
    this.autosave.end();
    return unsent;
  }

  /** Takes over what was answered elsewhere, when the customer comes back and nothing of this page is still to be saved. */
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
    // What was answered meanwhile goes out before.
    this.#journey.store.flush();
    if (equal(this.#journey.store.answers(), draft.answers)) handOver();
  }

  /** Goes on with what stands at the server and what was changed here since `base`. */
  #join(base: Answers, met: readonly string[]): void {
    // Nobody else has changed anything: the usual case.
    if (this.#sync.known.answers === base && met.length === 0) return;
    const { store } = this.#journey;
    const here = this.#journey.store.answers();
    const there = this.#sync.known.answers;
    const merged = mergeAnswers(base, here, there, (name) => store.holds(name));
    const theirs = Object.fromEntries(Object.entries(there).filter(([name, answer]) => !equal(answer, here[name])));
    if (!equal(merged.answers, here)) this.#journey.takeOver(merged.answers, theirs);
    if (met.length + merged.met.length > 0) store.atoms.set(this.#met, (known) => [...new Set([...known, ...met, ...merged.met])]);
  }
}
