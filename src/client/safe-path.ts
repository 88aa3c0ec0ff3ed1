/**
 * A path that came from outside, a callback for one, if it leads to a place on this site; else null.
 * @param text as it stands in the query, decoded once
 */
export function safePath(text: string | null): string | null {
  if (text === null || text.length > 500 || !/^\/(?![/\\]|%(2f|5c))/i.test(text)) return null;
  return /^[\w\-./~%?&=+,;:!*'()]*$/.test(text) ? text : null;
}
