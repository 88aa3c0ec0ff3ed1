/**
 * Maximum number of characters in an answer; a longer one is rejected before any pattern is
 * matched.
 */
export const MAX_TEXT = 4000;

/** Length as JSON Schema counts it: in characters, not in UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Whether a text has at most this number of characters. Does not count a text that is far too long.
 */
export function isWithin(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= limit * 2 && characters(text) <= limit);
}
