import type { SentDraft } from "./draft-exchange.ts";

/** A form that was left, which goes on trying to send its draft. */
interface LeftForm {
  /** Ends that. Returns what has not arrived; null where all has. */
  end(): SentDraft | null;
}

let underWay: Promise<unknown> = Promise.resolve();
/** The form that was left last, by whose draft it is. */
const left = new Map<string, LeftForm>();
/** What a form did not send, until another one has begun with it. */
const held = new Map<string, SentDraft>();

/**
 * Notes that a form was left while its last draft is on its way.
 * @param sent settles when it has arrived or could not
 * @param of whose draft it is: customer and product
 */
export function leaveDraft(sent: Promise<void>, of?: string, form?: LeftForm): void {
  underWay = Promise.all([underWay, sent]);
  if (of !== undefined && form) left.set(of, form);
}

/** Settles when no draft of a form that was left is on its way: what the server has then is the newest, but for what could not be sent. */
export const draftsArrived = (): Promise<unknown> => underWay;

/**
 * What could not be sent of a form that was left, for the next one to begin with; null for nothing. The one that was left tries no
 * longer: it would undo newer answers.
 */
export function unsentDraft(of: string): SentDraft | null {
  const unsent = left.get(of)?.end();
  left.delete(of);
  if (unsent) held.set(of, unsent);
  return held.get(of) ?? null;
}

/** A form has begun, with what was not sent of the one before. */
export function beginDraft(of: string): void {
  left.delete(of);
  held.delete(of);
}
