/** How a kind of answer is typed and shown. All functions are pure. */
export interface Mask {
  /** The text for a stored answer. */
  show(answer: unknown): string;
  /** The text after a key or a paste. @param deleting whether something was taken away: then nothing is put in by itself */
  shape(typed: string, deleting: boolean): string;
  /** The answer that a text stands for; undefined for none. */
  read(text: string): unknown;
  /** Characters that the mask puts in by itself; the caret does not count them. */
  filler: RegExp;
}

/**
 * Where the caret belongs after shaping: behind as many of the customer's own characters as it stood behind before.
 * @param typed the text as typed @param caret position in it @param shaped what the mask made of it
 */
export function caretAfter(mask: Mask, typed: string, caret: number, shaped: string): number {
  if (caret >= typed.length) return shaped.length;
  const own = (text: string) => text.replace(mask.filler, "");
  const start = own(mask.shape(typed.slice(0, caret), true));
  // What the mask drops only in the whole, such as a leading zero, does not count.
  const before = own(shaped).startsWith(start) ? start.length : 0;
  let place = 0;
  while (place < shaped.length && own(shaped.slice(0, place)).length < before) place++;
  return place;
}
