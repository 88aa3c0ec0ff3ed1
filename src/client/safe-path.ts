/**
 * A path that came from outside, a callback for one, if it leads to a place on this site; else null.
 * @param text as it stands in the query, decoded once
 */
export function safePath(text: string | null): string | null {
  if (text === null || text.length > 500 || !/^\/(?![/\\]|%(2f|5c))/i.test(text)) return null;
  // A path that goes up, written out or encoded, would leave the area that its beginning names.
  const straight = new URL(text, "https://base").pathname === text.split("?")[0];
  return straight && /^[\w\-./~%?&=+,;:!*'()]*$/.test(text) ? text : null;
}
