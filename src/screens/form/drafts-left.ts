import { whenAnotherComes, whenTokenGoes } from "../../client/session/session.ts";
import { atEnd, beforeEnd } from "../../client/session/session-end.ts";
import type { SentDraft } from "./draft-exchange.ts";

/** Whose draft it is: customer and product, by `draftKey`; and the release that its answers are given under. */
export interface DraftOf {
  key: string;
  release: string;
}

/** What a form did not send, and the release that its answers were given under. */
export interface UnsentDraft extends SentDraft {
  release: string;
}

/** A form that was left, which goes on trying to send its draft. */
interface LeftForm {
  /** Tries at once; settles when that has come to an end, well or not. */
  send(): Promise<void>;
  /** Ends that. Returns what has not arrived; null where all has. */
  end(): SentDraft | null;
}

let underWay: Promise<unknown> = Promise.resolve();
/** The form that was left last, by whose draft it is. */
const left = new Map<string, { form: LeftForm; release: string }>();
/** What a form did not send, until another one has begun with it. */
const held = new Map<string, UnsentDraft>();
/** How to have nothing done at the session's end any more; null while there is nothing to do. */
let unwatch: (() => void) | null = null;

/**
 * Notes that a form was left while its last draft is on its way.
 * @param sent settles when it has arrived or could not
 */
export function leaveDraft(sent: Promise<void>, of?: DraftOf, form?: LeftForm): void {
  underWay = Promise.all([underWay, sent]);
  if (!of || !form) return;
  left.set(of.key, { form, release: of.release });
  unwatch ??= watchSession();
}

/**
 * The last try is made before the customer ends the session; then nothing of it is tried or kept any longer. Without a token, as when
 * the server ended it, nothing is tried either: what the customer has not sent is there when the same one signs in again.
 */
function watchSession(): () => void {
  const holdAll = () => {
    for (const key of left.keys()) unsentDraft(key);
  };
  const forgetAll = () => {
    holdAll();
    held.clear();
    unwatch?.();
  };
  const ends = [
    beforeEnd(() => Promise.all([...left.values()].map(({ form }) => form.send()))),
    atEnd(forgetAll),
    whenTokenGoes(holdAll),
    whenAnotherComes(forgetAll),
  ];
  return () => {
    unwatch = null;
    for (const end of ends) end();
  };
}

/** Settles when no draft of a form that was left is on its way: what the server has then is the newest, but for what could not be sent. */
export const draftsArrived = (): Promise<unknown> => underWay;

/**
 * What could not be sent of a form that was left, for the next one to begin with; null for nothing. The one that was left tries no
 * longer: it would undo newer answers.
 */
export function unsentDraft(key: string): UnsentDraft | null {
  const before = left.get(key);
  const unsent = before?.form.end();
  left.delete(key);
  if (before && unsent) held.set(key, { ...unsent, release: before.release });
  return held.get(key) ?? null;
}

/** A form has begun, with what was not sent of the one before. */
export function beginDraft(key: string): void {
  left.delete(key);
  held.delete(key);
}
