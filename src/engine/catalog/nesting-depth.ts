/** No hand-written document is nested deeper. */
export const MAX_DEPTH = 40;

/** Whether a value is nested deeper than the limit. Stops at the limit. */
export function exceedsDepth(value: unknown, limit = MAX_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => exceedsDepth(part, limit - 1));
}

/**
 * The value itself if it is not too deep; otherwise a copy cut off just below the limit, so that it
 * is still reported as too deep. Hashing and `postMessage` recurse for each level, so the rest of
 * it must not reach them.
 */
export const truncateDepth = (value: unknown): unknown => (exceedsDepth(value) ? cutBelow(value, MAX_DEPTH) : value);

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((part) => cutBelow(part, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cutBelow(part, levels - 1)]));
}
