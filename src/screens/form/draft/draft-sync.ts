import type { DraftEdit, saveDraft } from "../../../contract/customer/profile.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import { equal } from "../../../engine/values/equal.ts";
import type { Answers } from "../../../form/form-store.ts";
import { differing } from "./merge-answers.ts";

/** The server's response to a draft. */
export type SavedDraft = ResponseOf<typeof saveDraft>;

/** The draft on the server, as far as this page knows. */
export interface KnownDraft {
  /** 0 for none. */
  revision: number;
  answers: Answers;
}

/** A draft that is not known to have been saved. */
interface UnconfirmedDraft {
  answers: Answers;
  edit: DraftEdit;
}

/**
 * Numbers the drafts of a page and tracks the server's state, so that the server knows their order
 * and which answers were changed here.
 */
export class DraftSync {
  readonly #writer: string;
  #sequence: number;
  #known: KnownDraft;
  /** Values sent as changed and not yet confirmed, by name; null for a removed answer. */
  #sent = new Map<string, unknown[]>();

  /**
   * @param writer id of the page
   * @param known the draft with which the form starts
   * @param unsent the unsent draft of an earlier form; its numbering continues, so that its drafts
   * cannot overwrite later ones
   */
  constructor(writer: string, known: KnownDraft, unsent: UnconfirmedDraft | null = null) {
    this.#writer = unsent?.edit.writer ?? writer;
    this.#sequence = unsent?.edit.sequence ?? 0;
    for (const name of unsent?.edit.changed ?? []) this.#sent.set(name, [unsent?.answers[name] ?? null]);
    this.#known = known;
  }

  get known(): KnownDraft {
    return this.#known;
  }

  /** Whether the server is known to have exactly these answers. */
  has = (answers: Answers): boolean => this.#sent.size === 0 && equal(answers, this.#known.answers);

  /** Version information for the next draft. */
  edit(answers: Answers): DraftEdit {
    const changed = new Set([...differing(answers, this.#known.answers), ...this.#sent.keys()]);
    return { writer: this.#writer, sequence: this.#sequence + 1, revision: this.#known.revision, changed: [...changed] };
  }

  /**
   * Version information for the draft sent now. An answer that was sent but not confirmed counts as
   * changed, even if it has its original value again.
   */
  next(answers: Answers): DraftEdit {
    const edit = this.edit(answers);
    this.#sequence = edit.sequence;
    for (const name of edit.changed) {
      const before = this.#sent.get(name) ?? [];
      const now = answers[name] ?? null;
      if (!before.some((one) => equal(one, now))) this.#sent.set(name, [...before, now]);
    }
    return edit;
  }

  /**
   * Processes the response to the last draft. Returns the names of answers that others changed too.
   */
  arrived(answers: Answers, { revision, merged }: SavedDraft): string[] {
    const own = (name: string) => [this.#known.answers[name] ?? null, ...(this.#sent.get(name) ?? [])];
    const conflicts = Object.entries(merged?.conflicts ?? {}).filter(([name, theirs]) => !own(name).some((one) => equal(one, theirs)));
    this.saw({ revision, answers: merged?.answers ?? answers });
    return conflicts.map(([name]) => name);
  }

  /** Records the server's draft. */
  saw(known: KnownDraft): void {
    this.#known = known;
    this.#sent = new Map();
  }
}
