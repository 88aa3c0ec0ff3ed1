/**
 * How a kind of answer is typed and shown. All functions are pure.
 * Ours, and no library's: @maskito/kit 5.6 (11.5 KB) types "1 lakh" as 1 and 99 of a date as 09/09, and a Delete before a comma takes
 * nothing; of the edits in tests/form/mask-edits.test.ts it makes half as a plain input would. What reads as none stays as it was typed.
 */
export interface Mask {
  /** The text for a stored answer. */
  show(answer: unknown): string;
  /** The text after a key or a paste. @param deleting whether something was taken away: then nothing is put in by itself */
  shape(typed: string, deleting: boolean): string;
  /** The answer that a text stands for; undefined for none. */
  read(text: string): unknown;
  /** Characters that the mask puts in by itself; the caret does not count them. */
  filler: RegExp;
  /** Whether a text has separators, or spaces before words, that the mask did not put in. Then it does not put others in their place when something is taken away. */
  isForeign?(text: string): boolean;
  /** The text without what a key replaces where there is no room for another one. @param caret right behind what the key has put in */
  overtype?(typed: string, caret: number): string;
}

/** A text with the caret in it. */
export interface Edited {
  text: string;
  caret: number;
}

/** What an event of the kind `input` says of what was done. */
type InputKind = string | undefined;

/** A text after a key, shaped, with the caret where it belongs. @param before the text before the key @param typed as the browser has it now */
export function edited(mask: Mask, before: string, typed: Edited, kind: InputKind): Edited {
  const takesAway = kind?.startsWith("delete") || (kind === "insertText" && typed.text.length < before.length);
  const deleting = takesAway === true && !mask.isForeign?.(before);
  const meant = deleting ? beyondFiller(mask, before, typed, kind) : typed;
  const text = kind === "insertText" ? (mask.overtype?.(meant.text, meant.caret) ?? meant.text) : meant.text;
  const shaped = mask.shape(text, deleting);
  return { text: shaped, caret: shaped === text ? meant.caret : caretAfter(mask, text, meant.caret, shaped) };
}

/** A key that takes away only what the mask puts in again takes the character beyond it. */
function beyondFiller(mask: Mask, before: string, { text, caret }: Edited, kind: InputKind): Edited {
  const taken = before.slice(caret, caret + 1);
  const fillerAlone = before.slice(0, caret) + before.slice(caret + 1) === text && taken.replace(mask.filler, "") === "";
  if (!fillerAlone || caret === text.length) return { text, caret };
  const at = kind === "deleteContentForward" ? caret + 1 : caret - 1;
  return { text: before.slice(0, at) + before.slice(at + 1), caret: at };
}

/**
 * Where the caret belongs after shaping: behind as many of the customer's own characters as it stood behind before, or, where the
 * mask has dropped some of them, such as a leading zero, before as many as it stood before.
 * @param typed the text as typed @param caret position in it @param shaped what the mask made of it
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
