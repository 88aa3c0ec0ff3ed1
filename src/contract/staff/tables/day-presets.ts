/** The spans of days that dates can be asked for by name; days are those of India, and today is not among them (decision O114). */
export const DAY_PRESETS = ["yesterday", "last-7-days", "last-30-days"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** Most days of a span that is asked for by its ends (decision O114). */
export const MOST_DAYS = 366;
