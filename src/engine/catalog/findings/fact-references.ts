/** Cache by part: the catalogue's documents are frozen, and unchanged ones stay the same object. */
const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * Every word in a frozen part of a document that can name a fact: property names and texts, each
 * also up to its first dot (`loans.0.due` reads `loans`).
 */
export function factReferences(part: unknown): ReadonlySet<string> {
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
