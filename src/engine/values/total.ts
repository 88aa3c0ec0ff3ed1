/** Precision of the comparison: sums of decimals have binary rounding errors. */
const FINE = 1e6;

/**
 * Whether the sum of a number over the groups of a list is at most a limit. A group without the
 * number counts as 0.
 */
export function isWithinTotal(list: readonly unknown[], of: string, most: number): boolean {
  let total = 0;
  for (const item of list) {
    const part = typeof item === "object" && item !== null ? (item as Record<string, unknown>)[of] : 0;
    if (typeof part === "number") total += part;
  }
  return Math.round(total * FINE) / FINE <= most;
}
