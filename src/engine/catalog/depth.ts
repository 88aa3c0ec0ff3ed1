/** No document that a person writes is nested deeper. */
export const MOST_LEVELS = 40;

/** Whether a value is nested deeper than the limit; it is looked at no further. */
export function isDeeper(value: unknown, limit = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => isDeeper(part, limit - 1));
}

/**
 * A value that is not deeper than the limit as it is, another one so far as to show that it is. What works on values, such as their
 * hashing and their way to a worker, goes into itself for each level, so nothing else of a document that is too deep may get there.
 */
export const soFarAsItShows = (value: unknown): unknown => (isDeeper(value) ? cutBelow(value, MOST_LEVELS) : value);

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((part) => cutBelow(part, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cutBelow(part, levels - 1)]));
}
