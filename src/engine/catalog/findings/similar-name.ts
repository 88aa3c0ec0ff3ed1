/** Shorter names get no suggestion: too many others are similar. */
const SHORTEST = 3;

const plain = (name: string): string => name.toLowerCase().replace(/[\s_{}-]/g, "");
/** `shared/contact#/definitions/emal` → `emal` */
const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** How many letters may differ in a name of this length. */
const slack = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : 3);

/**
 * The known name that was probably meant: equal but for case, blanks, hyphens and underscores, or
 * the one with the smallest Damerau–Levenshtein distance (letters added, removed, changed or
 * swapped with their neighbour). Undefined if none is similar.
 */
export function similarName(given: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const other = plain(name);
    const target = plain(name.includes("/") ? given : lastPart(given));
    shortest = Math.min(shortest, slack(target.length) + 1);
    if (name === given || other.length < SHORTEST || Math.abs(other.length - target.length) >= shortest) continue;
    const distance = target === other ? 0 : target.length < SHORTEST ? shortest : distanceBetween(target, other);
    if (distance >= shortest) continue;
    shortest = distance;
    best = name;
  }
  return best;
}

function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const changed = (above[column - 1] ?? 0) + (same ? 0 : 1);
      let cost = Math.min(changed, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const exchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (exchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}
