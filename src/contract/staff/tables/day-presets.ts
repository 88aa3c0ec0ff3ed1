/** Named date ranges. Days are days in India, and today is excluded (decision O114). */
export const DAY_PRESETS = ["yesterday", "last-7-days", "last-30-days"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** Maximum number of days in a custom range (decision O114). */
export const MAX_DAYS = 366;
