import { onCustomerChange, whenTokenGoes } from "../../../client/session/session.ts";
import { atEnd, beforeEnd } from "../../../client/session/session-end.ts";
import type { SentDraft } from "./draft-exchange.ts";

/** Customer and product of a draft, by `draftKey`, and the release of its answers. */
export interface DraftOf {
  key: string;
  release: string;
}

/** An unsent draft and the release of its answers. */
interface UnsentDraft extends SentDraft {
  release: string;
}

/** A form that was left and is still trying to send its draft. */
interface LeftForm {
  /** Sends at once; resolves when that has ended, successfully or not. */
  send(): Promise<void>;
  /** Stops sending. Returns the unsent draft, or null if everything was saved. */
  end(): SentDraft | null;
}

let sending: Promise<unknown> = Promise.resolve();
/** The form that was left last, by draft key. */
const left = new Map<string, { form: LeftForm; release: string }>();
/** Unsent drafts, until another form has started with them. */
const heldDrafts = new Map<string, UnsentDraft>();
/** Removes the session callbacks; null while none are registered. */
let unwatch: (() => void) | null = null;

/**
 * Registers a form that is left while its last draft is being sent.
 * @param sent resolves when it has been saved or has failed
 */
export function registerLeftDraft(sent: Promise<void>, of?: DraftOf, form?: LeftForm): void {
  sending = Promise.all([sending, sent]);
  if (!of || !form) return;
  left.set(of.key, { form, release: of.release });
  unwatch ??= watchSession();
}

/**
 * A last attempt is made before the customer ends the session; afterwards the drafts are dropped.
 * If the server ended the session, unsent drafts stay in memory for when the same customer signs in
 * again.
 */
function watchSession(): () => void {
  const holdAll = () => {
    for (const key of left.keys()) unsentDraft(key);
  };
  const forgetAll = () => {
    holdAll();
    heldDrafts.clear();
    unwatch?.();
  };
  const ends = [
    beforeEnd(() => Promise.all([...left.values()].map(({ form }) => form.send()))),
    atEnd(forgetAll),
    whenTokenGoes(holdAll),
    onCustomerChange(forgetAll),
  ];
  return () => {
    unwatch = null;
    for (const end of ends) end();
  };
}

/**
 * Resolves when no form that was left is still sending: the server then has the newest draft,
 * except for what could not be sent.
 */
export const pendingDrafts = (): Promise<unknown> => sending;

/**
 * The unsent draft of a form that was left, for the next form to start with; null if there is none.
 * The old form stops retrying, because it could overwrite newer answers.
 */
export function unsentDraft(key: string): UnsentDraft | null {
  const before = left.get(key);
  const unsent = before?.form.end();
  left.delete(key);
  if (before && unsent) heldDrafts.set(key, { ...unsent, release: before.release });
  return heldDrafts.get(key) ?? null;
}

/** Called when a form has started with the unsent draft. */
export function beginDraft(key: string): void {
  left.delete(key);
  heldDrafts.delete(key);
}
