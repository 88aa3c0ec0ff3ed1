/** Rows per statement; small enough to yield to the event loop in between. */
export const ROWS = 100;

/** Splits a list into batches. */
export function* batches<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
