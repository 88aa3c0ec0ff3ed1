/**
 * How a kind of answer is typed and shown. All functions are pure. Not a library: @maskito/kit 5.6
 * (11.5 KB) reads "1 lakh" as 1 and turns 99 in a date into 09/09, and Delete before a comma has no
 * effect; of the edits in tests/form/mask-edits.test.ts, half give the result of a plain input.
 * Text that cannot be parsed stays as typed.
 */
export interface Mask {
  /** The text for a stored answer. */
  show(answer: unknown): string;
  /**
   * The text after a key or a paste.
   *
   * @param deleting whether something was deleted: then nothing is inserted automatically
   */
  shape(typed: string, deleting: boolean): string;
  /** The answer for a text; undefined for none. */
  read(text: string): unknown;
  /** Characters inserted by the mask; they do not count for the caret position. */
  filler: RegExp;
  /**
   * Whether a text has separators, or spaces before words, that the mask did not insert. Then a
   * deletion does not regroup the text.
   */
  isForeign?(text: string): boolean;
  /**
   * Removes what a typed character overwrites if there is no room.
   *
   * @param caret position after the typed character
   */
  overtype?(typed: string, caret: number): string;
}

/** A text with a caret position. */
interface Edited {
  text: string;
  caret: number;
}

/** The `inputType` of an `input` event. */
type InputKind = string | undefined;

/**
 * The shaped text after a key, with its caret position.
 *
 * @param before the text before the key
 * @param typed as the browser has it now
 */
export function edited(mask: Mask, before: string, typed: Edited, kind: InputKind): Edited {
  const isDeletion = kind?.startsWith("delete") || (kind === "insertText" && typed.text.length < before.length);
  const deleting = isDeletion === true && !mask.isForeign?.(before);
  const meant = deleting ? beyondFiller(mask, before, typed, kind) : typed;
  const text = kind === "insertText" ? (mask.overtype?.(meant.text, meant.caret) ?? meant.text) : meant.text;
  const shaped = mask.shape(text, deleting);
  return { text: shaped, caret: shaped === text ? meant.caret : caretAfter(mask, text, meant.caret, shaped) };
}

/**
 * If a key deleted only characters that the mask would insert again, deletes the next character
 * instead.
 */
function beyondFiller(mask: Mask, before: string, { text, caret }: Edited, kind: InputKind): Edited {
  const deleted = before.slice(caret, caret + 1);
  const onlyFiller = before.slice(0, caret) + before.slice(caret + 1) === text && deleted.replace(mask.filler, "") === "";
  if (!onlyFiller || caret === text.length) return { text, caret };
  const at = kind === "deleteContentForward" ? caret + 1 : caret - 1;
  return { text: before.slice(0, at) + before.slice(at + 1), caret: at };
}

/**
 * The caret position after shaping: after as many of the customer's own characters as before. If
 * the mask dropped some of them, such as a leading zero, before as many as before.
 *
 * @param typed the text as typed
 * @param caret position in it
 * @param shaped the text after shaping
 */
export function caretAfter(mask: Mask, typed: string, caret: number, shaped: string): number {
  if (caret >= typed.length) return shaped.length;
  const own = (text: string) => text.replace(mask.filler, "");
  const start = own(mask.shape(typed.slice(0, caret), true));
  const all = own(shaped);
  const before = all.startsWith(start) ? start.length : Math.max(0, all.length - own(typed.slice(caret)).length);
  let place = 0;
  while (place < shaped.length && own(shaped.slice(0, place)).length < before) place++;
  return place;
}
