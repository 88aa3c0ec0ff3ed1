import type { ValueType } from "../../../contract/datasets.ts";
import type { Row } from "../../../contract/tables.ts";

/** A value of the database as the contract has it. */
export function presentValue(value: unknown, type: ValueType): Row[string] {
  if (value === null || value === undefined) return null;
  if (type === "number" || type === "rupees") return Number(value);
  if (value instanceof Date) return value.toISOString();
  return String(value);
}
