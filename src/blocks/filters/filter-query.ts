import { DAY_PRESETS, type DayPreset } from "../../contract/staff/tables/day-presets.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";

/** Between the ends of a span in the address. */
const TO = "..";

/** A span as the address has it: `2026-01-01..2026-01-31`; an end may be missing. */
export function spanText(from: string, to: string): string {
  return from === "" && to === "" ? "" : from + TO + to;
}

/** The ends of a span of the address; empty texts for what is not one. */
export function spanEnds(text: string): { from: string; to: string } {
  const [from = "", to = ""] = text.includes(TO) ? text.split(TO) : [];
  return { from, to };
}

/** The values that a text of the address names: of codes and ids some, with commas between; any other text is one, commas and all. */
export const filterValues = ({ labels, ids }: Pick<FilterView, "labels" | "ids">, text: string): string[] =>
  labels !== undefined || ids === true ? text.split(",") : [text];

/** A value of the address as the call takes it; undefined for none. */
function asked(view: FilterView, text: string): unknown {
  const { filter, type } = view;
  if (text === "") return undefined;
  if (filter === "values") return filterValues(view, text);
  if (DAY_PRESETS.includes(text as DayPreset)) return text;
  const { from, to } = spanEnds(text);
  // What is no number goes out as it stands, so that the server refuses it: a filter of the address is never left out unasked.
  const end = (value: string) => (type === "instant" || !/^-?\d+(\.\d+)?$/.test(value) ? value : Number(value));
  const ends = { ...(from !== "" && { from: end(from) }), ...(to !== "" && { to: end(to) }) };
  return Object.keys(ends).length > 0 ? ends : text;
}

/** The filters of the address as the call takes them. */
export function filterQuery(filters: readonly FilterView[], values: Readonly<Record<string, string>>): string {
  const entries = filters.map((filter) => [filter.field, asked(filter, values[filter.field] ?? "")] as const);
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}
