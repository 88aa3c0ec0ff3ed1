import type { UploadColumn } from "../../contract/documents.gen.ts";
import type { RowFault } from "../../contract/staff/uploads/uploads.ts";
import { todayInIndia } from "../values/dates.ts";
import { isDay } from "../values/day-spans.ts";
import { visibleText } from "../values/visible-text.ts";
import type { DayOrder } from "./day-orders.ts";

/** Default maximum length of a text column. */
const USUAL_LENGTH = 200;
const CONTROL = /\p{Cc}/u;
/**
 * Spreadsheets treat a text that starts like this as a formula (OWASP, CSV injection). A lone minus is
 * allowed; it is often written for an empty value.
 */
const FORMULA = /^([=+@＝＋＠]|[-－][^\s\d])/;
const ASCII = /^[ -~]*$/;
/** A time of day, which many programs append to a day; Z says that it is in UTC. */
const TIME = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z| ?[ap]m)?$/i;
/** Between a day and its time. */
const BEFORE_TIME = /(?<=\d{4})[T ,]+(?=\d{1,2}:)|(?<=^\d{4}-\d{2}-\d{2})[T ]+/;
const YEAR_FIRST = /^\d{4}-\d{2}-\d{2}$/;
/** A day and a month as numbers, in India the day first. */
const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** A day with the English name of its month, such as 20-Nov-2026. */
const NAMED_MONTH = /^(\d{1,2})[ /.-]([a-z]{3,9})[ /.,-]{1,2}(\d{4})$/i;
const MONTHS = "january february march april may june july august september october november december".split(" ");
/**
 * Digits without commas, or grouped by thousands or lakhs. Three decimals could be thousands grouped
 * by a point.
 */
const RUPEES = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.(\d{1,2}|\d{4,}))?$/;
/** A minus before or after the rupee sign, or the brackets of accountants. */
const NEGATIVE = /^(?:[-−－]\s*(.*)|(?:₹|rs\.?|inr)\s*[-−－]\s*(.*)|(?:(?:₹|rs\.?|inr)\s*)?\((.*)\))$/i;
const MAX_RUPEE_DIGITS = 11;
const INTEGER = /^-?\d{1,15}$/;

export interface RowProblem {
  /** Id of the column; null for the row as a whole. */
  column: string | null;
  problem: RowFault;
}

interface ReadRow {
  /**
   * By the field of the action: a day as yyyy-mm-dd, rupees and integers as plain digits; null for
   * an empty cell.
   */
  values: Record<string, string | null>;
  problems: RowProblem[];
}

type Read = { value: string } | { problem: RowFault };
/** `typed`: whether the text is that of a number, not what a person wrote. */
type ReadCell = (text: string, typed: boolean) => Read;

/** How a file writes what can be written in several ways. */
interface Writing {
  /** Order of days by the id of a column; day first by default. */
  dayOrders?: Readonly<Record<string, DayOrder>>;
  /** Whether a comma stands before the paise, and points between thousands. */
  decimalComma?: boolean;
}

/**
 * Creates a function that reads one row of a document's columns, fast enough for millions of rows.
 *
 * @returns takes the cells in the order of the columns; a number is a cell that a workbook stores
 * as one
 */
export function uploadRowReader(
  columns: readonly UploadColumn[],
  { dayOrders = {}, decimalComma = false }: Writing = {},
): (cells: readonly (string | number)[]) => ReadRow {
  const readers = columns.map((column) => ({ ...column, read: readerOf(column, dayOrders[column.id] ?? null, decimalComma) }));
  return (cells) => {
    const values: Record<string, string | null> = {};
    const problems: RowProblem[] = [];
    for (let index = 0; index < readers.length; index++) {
      const { id, fills, required, read } = readers[index] as (typeof readers)[number];
      const cell = cells[index] ?? "";
      const text = typeof cell === "number" ? writtenNumber(cell) : visibleText(cell).trim();
      values[fills] = null;
      if (text === "") {
        if (required) problems.push({ column: id, problem: "missing" });
        continue;
      }
      const found = read(text, typeof cell === "number");
      if ("value" in found) values[fills] = found.value;
      else problems.push({ column: id, problem: found.problem });
    }
    return { values, problems };
  };
}

function readerOf({ type, codes, maxLength = USUAL_LENGTH }: UploadColumn, dayOrder: DayOrder, decimalComma: boolean): ReadCell {
  switch (type) {
    case "date":
      return (text) => readDay(text, dayOrder);
    case "rupees":
      return decimalComma ? (text, typed) => readRupees(typed ? text : swapMarks(text), typed) : readRupees;
    case "signed-rupees":
      return decimalComma ? (text, typed) => readSignedRupees(typed ? text : swapMarks(text), typed) : readSignedRupees;
    case "integer":
      return (text) => (INTEGER.test(text) ? { value: String(Number(text)) } : { problem: "not-a-number" });
    case "code": {
      const known = new Map(Object.entries(codes ?? {}).flatMap(([word, code]) => [word, code].map((name) => [wordKey(name), code])));
      return (text) => {
        const code = known.get(wordKey(text));
        return code === undefined ? { problem: "unknown-word" } : { value: code };
      };
    }
    default:
      return (text, typed) => (typed && isUncertain(Number(text)) ? { problem: "unreadable" } : readText(text, maxLength));
  }
}

/** Whether a workbook's number is too great to be stored with all its digits. */
const isUncertain = (value: number): boolean => Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** A word normalised for comparison. */
export const wordKey = (text: string): string => visibleText(text).normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

function readText(text: string, maxLength: number): Read {
  if (text.length > maxLength) return { problem: "too-long" };
  if (FORMULA.test(text)) return { problem: "formula" };
  if (ASCII.test(text)) return { value: text };
  const line = text.replace(/[\r\n\t]+/g, " ");
  return CONTROL.test(line) || !line.isWellFormed() ? { problem: "unreadable" } : { value: line.normalize("NFC") };
}

/** The day of a cell; a time beside it is dropped, after one in UTC has become India's. */
function readDay(text: string, order: DayOrder): Read {
  const [written = "", time, ...more] = text.split(BEFORE_TIME);
  const day = dayOf(written, order);
  if (day === null) return { problem: "unclear-date" };
  if (more.length > 0 || !isDay(day) || (time !== undefined && !TIME.test(time))) return { problem: "not-a-date" };
  if (!time || !/z$/i.test(time)) return { value: day };
  const utc = new Date(`${day}T${time}`);
  return Number.isNaN(utc.getTime()) ? { problem: "not-a-date" } : { value: todayInIndia(utc) };
}

/**
 * Any of the ways to write a day as yyyy-mm-dd; what is none may come out as anything else. Null if
 * the file writes days in both orders, and this one could be either.
 */
function dayOf(text: string, order: DayOrder): string | null {
  if (YEAR_FIRST.test(text)) return text;
  const numbered = NUMBERED.exec(text);
  if (numbered !== null) return numberedDay(numbered, order);
  const [, day = "", month = "", year = ""] = NAMED_MONTH.exec(text) ?? [];
  const named = MONTHS.findIndex((name) => month !== "" && name.startsWith(month.toLowerCase())) + 1;
  return `${year}-${(named > 0 ? String(named) : month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function numberedDay([, first = "", second = "", year]: readonly string[], order: DayOrder): string | null {
  if (order === "mixed" && first !== second && Number(first) <= 12 && Number(second) <= 12) return null;
  const monthFirst = order === "month-first" || (order === "mixed" && Number(second) > 12);
  const [day, month] = monthFirst ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function readRupees(text: string, typed: boolean): Read {
  const thirds = typed && /\.\d{3}$/.test(text);
  const written = text.replace(/^(₹|rs\.?|inr)\s*/i, "") + (thirds ? "0" : "");
  if (!RUPEES.test(written)) return { problem: "not-an-amount" };
  const plain = written.replaceAll(",", "");
  const value = /\.\d{3}/.test(plain) ? toPaise(plain) : plain;
  const [rupees = ""] = value.split(".");
  return rupees.length > MAX_RUPEE_DIGITS ? { problem: "not-an-amount" } : { value };
}

/** An amount with a decimal comma as one with a decimal point, and the other way round. "Rs." stays. */
const swapMarks = (text: string): string => text.replace(/(?<=\d)[.,]/g, (mark) => (mark === "," ? "." : ","));

/** Rounds an amount to paise, half up, in its decimal digits. */
const toPaise = (rupees: string): string => String(Math.round(Number(`${rupees}e2`)) / 100);

/**
 * A workbook's number as text, never as a power of ten. A fraction has the fifteen digits that a
 * spreadsheet computes with; an integer has all of its digits, because it may be a reference.
 */
function writtenNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes("e") ? rounded.toFixed(20) : text;
}

function readSignedRupees(text: string, typed: boolean): Read {
  const [, ...found] = NEGATIVE.exec(text) ?? [];
  const amount = found.find((one) => one !== undefined);
  if (amount === undefined) return readRupees(text, typed);
  const read = readRupees(amount, typed);
  return "value" in read ? { value: `-${read.value}` } : read;
}
