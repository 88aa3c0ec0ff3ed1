import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { DAY_SPANS, MAX_DAYS, type NamedSpan } from "../../../contract/staff/tables/day-presets.ts";
import { daysIn, isDay, spanOf } from "../../../engine/values/day-spans.ts";
import { ApiError } from "../../platform/errors.ts";
import { parseJsonInput } from "../../platform/plugins/normalise-input.ts";

/** A validated filter. Ranges are inclusive: days in India for instants, otherwise numbers. */
export type Filter =
  | { field: string; kind: "values"; values: string[] }
  | { field: string; kind: "days"; from: string | null; to: string | null }
  | { field: string; kind: "numbers"; from: number | null; to: number | null };

const MAX_VALUES = 100;
const LONGEST_VALUE = 200;

const refuse = (field: string): never => {
  throw new ApiError("BAD_REQUEST", { fields: [{ path: `/filter/${field}`, keyword: "filter", message: "" }] });
};

/**
 * Parses the query's filter. Throws BAD_REQUEST unless it only has filterable fields with valid
 * values.
 * @param text JSON object by field; undefined for none
 * @param fields fields that the document lets callers filter by
 * @param today in India, `yyyy-mm-dd`
 */
export function readFilters(text: string | undefined, fields: Readonly<Record<string, DatasetField>>, today: string): Filter[] {
  const given = text === undefined ? {} : parsed(text);
  return Object.entries(given).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.filter === undefined) return refuse(name);
    if (field.filter === "values") return { field: name, kind: "values", values: valuesOf(name, value) };
    return field.type === "instant" ? daysOf(name, value, today) : numbersOf(name, value);
  });
}

function parsed(text: string): object {
  let value: unknown;
  try {
    value = parseJsonInput(text);
  } catch {
    return refuse("");
  }
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : refuse("");
}

function valuesOf(name: string, value: unknown): string[] {
  const fits = (each: unknown): each is string => typeof each === "string" && each.length <= LONGEST_VALUE;
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_VALUES || !value.every(fits)) return refuse(name);
  return value;
}

/** The ends of a range; at least one, and no other keys. */
function endsOf(name: string, value: unknown): { from: unknown; to: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse(name);
  const keys = Object.keys(value);
  if (keys.length === 0 || keys.some((key) => key !== "from" && key !== "to")) return refuse(name);
  const { from = null, to = null } = value as { from?: unknown; to?: unknown };
  return { from, to };
}

function daysOf(name: string, value: unknown, today: string): Filter {
  if (DAY_SPANS.includes(value as NamedSpan)) return { field: name, kind: "days", ...spanOf(value as NamedSpan, today) };
  const { from, to } = endsOf(name, value);
  const fits = (end: unknown): end is string | null => end === null || (typeof end === "string" && isDay(end));
  if (!fits(from) || !fits(to)) return refuse(name);
  const days = from === null || to === null ? 1 : daysIn({ from, to });
  return days >= 1 && days <= MAX_DAYS ? { field: name, kind: "days", from, to } : refuse(name);
}

function numbersOf(name: string, value: unknown): Filter {
  const { from, to } = endsOf(name, value);
  const fits = (end: unknown): end is number | null => end === null || (typeof end === "number" && Number.isFinite(end));
  return fits(from) && fits(to) ? { field: name, kind: "numbers", from, to } : refuse(name);
}
