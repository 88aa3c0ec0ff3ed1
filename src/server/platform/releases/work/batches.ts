/** Rows that one statement adds or reads: so few that others get their turn in between. */
export const ROWS = 100;

/** Cuts a list into pieces of so many. */
export function* batches<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
