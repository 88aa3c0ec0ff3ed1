const MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** DD/MM/YYYY hh:mm in India, 24-hour clock. */
export function indianMoment(at: Date): string {
  return MOMENT.format(at).replace(",", "");
}
