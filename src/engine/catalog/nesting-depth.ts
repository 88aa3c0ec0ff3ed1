/** No hand-written document is nested deeper. */
export const MOST_LEVELS = 40;

/** Whether a value is nested deeper than the limit. Stops at the limit. */
export function isDeeper(value: unknown, limit = MOST_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => isDeeper(part, limit - 1));
}

/**
 * The value itself if it is not too deep; otherwise a copy cut off just below the limit, so that it
 * is still reported as too deep. Hashing and `postMessage` recurse for each level, so the rest of
 * it must not reach them.
 */
export const soFarAsItShows = (value: unknown): unknown => (isDeeper(value) ? cutBelow(value, MOST_LEVELS) : value);

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((part) => cutBelow(part, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cutBelow(part, levels - 1)]));
}
