/** Of documents that were looked through before: the catalogue's are frozen, and stay the same object for as long as they stay the same. */
const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * Every word in a frozen part of a document by which it may name a fact: the names of its properties, and its texts, each also up to its
 * first dot (`loans.0.due` reads `loans`).
 */
export function wordsIn(part: unknown): ReadonlySet<string> {
  if (typeof part !== "object" || part === null) return new Set();
  const before = known.get(part);
  if (before !== undefined) return before;
  const found = new Set<string>();
  gather(part, found);
  known.set(part, found);
  return found;
}

function gather(part: unknown, found: Set<string>): void {
  if (typeof part === "string") {
    found.add(part);
    const dot = part.indexOf(".");
    if (dot > 0) found.add(part.slice(0, dot));
  } else if (typeof part === "object" && part !== null) {
    const own = Array.isArray(part) ? [] : Object.keys(part);
    for (const name of own) found.add(name);
    for (const inside of Object.values(part)) gather(inside, found);
  }
}
