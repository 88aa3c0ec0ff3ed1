/** Made once: making one takes as long as formatting a whole table with it. */
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** DD/MM/YYYY hh:mm of an instant (UTC, ISO 8601), in Indian time, 24-hour clock. */
export const indianTime = (instant: string): string => MOMENT.format(new Date(instant)).replace(", ", " ");

/** DD/MM/YYYY of an instant (UTC, ISO 8601), in Indian time. */
export const indianDate = (instant: string): string => indianTime(instant).slice(0, "DD/MM/YYYY".length);

/** yyyy-mm-dd of an instant (UTC, ISO 8601), in Indian time, for file names. */
export const indianDay = (instant: string): string => indianDate(instant).split("/").reverse().join("-");
