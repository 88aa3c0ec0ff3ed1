const INDIA = "Asia/Kolkata";

/** DD/MM/YYYY of an instant (UTC, ISO 8601), in Indian time. */
export function indianDate(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: INDIA, day: "2-digit", month: "2-digit", year: "numeric" }).format(new Date(instant));
}

/** yyyy-mm-dd of an instant (UTC, ISO 8601), in Indian time, for file names. */
export const indianDay = (instant: string): string => indianDate(instant).split("/").reverse().join("-");

/** DD/MM/YYYY hh:mm of an instant (UTC, ISO 8601), in Indian time, 24-hour clock. */
export function indianTime(instant: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: INDIA, hour: "2-digit", minute: "2-digit", hour12: false }).format(
    new Date(instant),
  );
  return `${indianDate(instant)} ${time}`;
}
