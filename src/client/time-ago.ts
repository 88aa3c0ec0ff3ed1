const DIVISIONS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * Time since an instant in words: "2 hours ago". @param now milliseconds since 1970 @param locale
 * of the current language
 */
export function timeAgo(instant: string, now: number, locale: string): string {
  const seconds = Math.min(0, (Date.parse(instant) - now) / 1000);
  const [unit, length] = DIVISIONS.find(([, one]) => -seconds >= one) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat([locale], { numeric: "auto", numberingSystem: "latn" } as Intl.RelativeTimeFormatOptions).format(
    unit === "second" ? 0 : Math.round(seconds / length),
    unit,
  );
}
