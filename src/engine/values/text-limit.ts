/** No answer has more characters; a longer one is refused before any pattern sees it. */
export const MAX_TEXT = 4000;

/** Length as JSON Schema counts it: in characters, not in UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether a text has at most so many characters. What is far too long is not counted. */
export function isWithin(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= limit * 2 && characters(text) <= limit);
}
