import type { ValueType } from "../../../contract/staff/datasets/dataset.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";

/** A database value in API form. */
export function presentValue(value: unknown, type: ValueType): Row[string] {
  if (value === null || value === undefined) return null;
  if (type === "number" || type === "rupees") return Number(value);
  if (value instanceof Date) return type === "day" ? todayInIndia(value) : value.toISOString();
  return String(value);
}
