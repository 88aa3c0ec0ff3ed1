import type { DraftEdit, saveDraft } from "../../contract/customer/profile.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Answers } from "../../form/form-store.ts";
import { differing } from "./merge-answers.ts";

/** What the server says of a draft that it was sent. */
export type SavedDraft = ResponseOf<typeof saveDraft>;

/** A draft as the page knows it to stand at the server. */
export interface KnownDraft {
  /** 0 for none. */
  revision: number;
  answers: Answers;
}

/** A draft that did not arrive, as far as anybody knows. */
export interface OwedDraft {
  answers: Answers;
  edit: DraftEdit;
}

/**
 * Numbers the drafts of one page, and remembers what is known to be at the server, so that the server can tell their order and
 * which answers were changed here.
 */
export class DraftSync {
  readonly #writer: string;
  #sequence: number;
  #known: KnownDraft;
  /** By name, the answers that were sent as changed and are not known to have arrived; null for one that was taken away. */
  #sent = new Map<string, unknown[]>();

  /**
   * @param writer id of the page
   * @param known what the form begins with
   * @param unsent what a form that was left could not send; its count goes on, so that none of its drafts comes in after those of this one
   */
  constructor(writer: string, known: KnownDraft, unsent: OwedDraft | null = null) {
    this.#writer = unsent?.edit.writer ?? writer;
    this.#sequence = unsent?.edit.sequence ?? 0;
    for (const name of unsent?.edit.changed ?? []) this.#sent.set(name, [unsent?.answers[name] ?? null]);
    this.#known = known;
  }

  get known(): KnownDraft {
    return this.#known;
  }

  /** Whether the server is known to have just these answers. */
  has = (answers: Answers): boolean => this.#sent.size === 0 && equal(answers, this.#known.answers);

  /** What the next draft would say of itself. */
  edit(answers: Answers): DraftEdit {
    const changed = new Set([...differing(answers, this.#known.answers), ...this.#sent.keys()]);
    return { writer: this.#writer, sequence: this.#sequence + 1, revision: this.#known.revision, changed: [...changed] };
  }

  /** What the draft that is sent now says of itself. An answer that went out before and may not have arrived counts as changed, though it be back at what it was. */
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

  /** Takes note of the answer to the draft that was sent last. Returns the names of what others had changed too. */
  arrived(answers: Answers, { revision, merged }: SavedDraft): string[] {
    const own = (name: string) => [this.#known.answers[name] ?? null, ...(this.#sent.get(name) ?? [])];
    const met = Object.entries(merged?.met ?? {}).filter(([name, theirs]) => !own(name).some((one) => equal(one, theirs)));
    this.saw({ revision, answers: merged?.answers ?? answers });
    return met.map(([name]) => name);
  }

  /** Takes note of how the draft stands at the server. */
  saw(known: KnownDraft): void {
    this.#known = known;
    this.#sent = new Map();
  }
}
