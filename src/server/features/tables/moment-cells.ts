import type { ValueType } from "../../../contract/staff/datasets/dataset.ts";
import { INDIA_MS } from "../../../engine/values/dates.ts";
import { isDay } from "../../../engine/values/day-spans.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Cell } from "./file-cells.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Serial number of 1 January 1970 in a spreadsheet (ECMA-376, 18.17.4.1). */
const EPOCH_SERIAL = 25_569;
const SECOND_MS = 1_000;

/** A day, or a time in India, as a file contains it. */
interface Moment {
  /** `yyyy-mm-dd`, or `yyyy-mm-dd hh:mm`. */
  text: string;
  /** Days since the start of 1900, as spreadsheets count them. */
  serial: number;
  kind: "day" | "instant";
}

/**
 * Reads a value of a column of days or instants; null for any other. Some readers get an instant as
 * its day.
 */
export function momentOf(value: Cell, type: ValueType): Moment | null {
  if (typeof value !== "string" || (type !== "day" && type !== "instant")) return null;
  if (isDay(value)) return { text: value, serial: Date.parse(value) / DAY_MS + EPOCH_SERIAL, kind: "day" };
  if (!INSTANT.test(value)) return null;
  const local = Math.floor((Date.parse(value) + INDIA_MS) / SECOND_MS) * SECOND_MS;
  const text = new Date(local).toISOString().slice(0, 16).replace("T", " ");
  return { text, serial: local / DAY_MS + EPOCH_SERIAL, kind: "instant" };
}
