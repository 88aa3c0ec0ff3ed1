/** Named date ranges. Days are days in India, and today is excluded (decision O114). */
export const DAY_PRESETS = ["yesterday", "last-7-days", "last-30-days"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** The date ranges that a filter may name. Readers choose among the presets, as today is not over yet. */
export const DAY_SPANS = [...DAY_PRESETS, "today"] as const;
export type NamedSpan = (typeof DAY_SPANS)[number];

/** Maximum number of days in a custom range (decision O114). */
export const MAX_DAYS = 366;
