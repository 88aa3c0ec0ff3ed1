/**
 * Returns an external path, such as a callback, if it stays on this site; otherwise null. Guards
 * against open redirects.
 * @param text the query's value, decoded once
 */
export function safePath(text: string | null): string | null {
  if (text === null || text.length > 500 || !/^\/(?![/\\]|%(2f|5c))/i.test(text)) return null;
  // `..`, plain or encoded, could leave the area that the path starts with.
  const straight = new URL(text, "https://base").pathname === text.split("?")[0];
  return straight && /^[\w\-./~%?&=+,;:!*'()]*$/.test(text) ? text : null;
}
