/** So finely are totals compared: sums of decimals are binary numbers. */
const FINE = 1e6;

/** Whether the numbers of a name in the groups of a list come to no more than that, taken together. Who has no such number counts as 0. */
export function isWithinTotal(list: readonly unknown[], of: string, most: number): boolean {
  let total = 0;
  for (const item of list) {
    const part = typeof item === "object" && item !== null ? (item as Record<string, unknown>)[of] : 0;
    if (typeof part === "number") total += part;
  }
  return Math.round(total * FINE) / FINE <= most;
}
