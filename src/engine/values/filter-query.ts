import { DAY_SPANS, type NamedSpan } from "../../contract/staff/tables/day-presets.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";

/** Separator of a range in the URL. */
const TO = "..";

/** Formats a range for the URL: `2026-01-01..2026-01-31`; either end may be missing. */
export function spanText(from: string, to: string): string {
  return from === "" && to === "" ? "" : from + TO + to;
}

/** Parses a range of the URL; both ends are empty if it is not one. */
export function spanEnds(text: string): { from: string; to: string } {
  const [from = "", to = "", ...more] = text.includes(TO) ? text.split(TO) : [];
  return more.length > 0 ? { from: "", to: "" } : { from, to };
}

/**
 * Parses filter values of the URL. Codes and ids are comma-separated; any other text is a single
 * value that may contain commas.
 */
export const filterValues = ({ labels, ids }: Pick<FilterView, "labels" | "ids">, text: string): string[] =>
  labels !== undefined || ids === true ? text.split(",") : [text];

/** The API value of a URL value; undefined for none. */
function parseFilter(view: FilterView, text: string): unknown {
  const { filter, type } = view;
  if (text === "") return undefined;
  if (filter === "values") return filterValues(view, text);
  if (DAY_SPANS.includes(text as NamedSpan)) return text;
  const { from, to } = spanEnds(text);
  // An invalid number is sent unchanged, so that the server rejects it: a filter in the URL is
  // never dropped silently.
  const end = (value: string) => (type === "instant" || !/^-?\d+(\.\d+)?$/.test(value) ? value : Number(value));
  const ends = { ...(from !== "" && { from: end(from) }), ...(to !== "" && { to: end(to) }) };
  return Object.keys(ends).length > 0 ? ends : text;
}

/** The URL's filters as JSON for the API. */
export function filterQuery(filters: readonly FilterView[], values: Readonly<Record<string, string>>): string {
  const entries = filters.map((filter) => [filter.field, parseFilter(filter, values[filter.field] ?? "")] as const);
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}
