import type { UploadColumn } from "../../contract/documents.gen.ts";
import type { RowFault } from "../../contract/staff/uploads/uploads.ts";
import { isDay } from "../values/day-spans.ts";
import { visibleText } from "../values/visible-text.ts";

/** Default maximum length of a text column. */
const USUAL_LENGTH = 200;
const CONTROL = /\p{Cc}/u;
/**
 * Spreadsheets treat a text that starts like this as a formula (OWASP, CSV injection). A lone minus is
 * allowed; it is often written for an empty value.
 */
const FORMULA = /^([=+@＝＋＠]|[-－][^\s\d])/;
const ASCII = /^[ -~]*$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** A day, optionally followed by midnight, which some programs append. */
const DAY = /^(\d{4}-\d{2}-\d{2})([T ]00:00(:00(\.0+)?)?Z?)?$/;
/** Digits without commas, or grouped by thousands or lakhs: a comma is never a decimal point. */
const RUPEES = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,2}0*)?$/;
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

/**
 * Creates a function that reads one row of a document's columns, fast enough for millions of rows.
 *
 * @returns takes the cells in the order of the columns
 */
export function uploadRowReader(columns: readonly UploadColumn[]): (cells: readonly string[]) => ReadRow {
  const readers = columns.map((column) => ({ ...column, read: readerOf(column) }));
  return (cells) => {
    const values: Record<string, string | null> = {};
    const problems: RowProblem[] = [];
    for (let index = 0; index < readers.length; index++) {
      const { id, fills, required, read } = readers[index] as (typeof readers)[number];
      const text = visibleText(cells[index] ?? "").trim();
      values[fills] = null;
      if (text === "") {
        if (required) problems.push({ column: id, problem: "missing" });
        continue;
      }
      const found = read(text);
      if ("value" in found) values[fills] = found.value;
      else problems.push({ column: id, problem: found.problem });
    }
    return { values, problems };
  };
}

function readerOf({ type, codes, maxLength = USUAL_LENGTH }: UploadColumn): (text: string) => Read {
  switch (type) {
    case "date":
      return readDay;
    case "rupees":
      return readRupees;
    case "signed-rupees":
      return readSignedRupees;
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
      return (text) => readText(text, maxLength);
  }
}

/** A word normalised for comparison. */
export const wordKey = (text: string): string => visibleText(text).normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

function readText(text: string, maxLength: number): Read {
  if (text.length > maxLength) return { problem: "too-long" };
  if (FORMULA.test(text)) return { problem: "formula" };
  if (ASCII.test(text)) return { value: text };
  const line = text.replace(/[\r\n\t]+/g, " ");
  return CONTROL.test(line) || !line.isWellFormed() ? { problem: "unreadable" } : { value: line.normalize("NFC") };
}

function readDay(text: string): Read {
  const plain = DAY.exec(text)?.[1];
  const [, day, month, year] = plain === undefined ? (DAY_FIRST.exec(text) ?? []) : [];
  const found = plain ?? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  return isDay(found) ? { value: found } : { problem: "not-a-date" };
}

function readRupees(text: string): Read {
  const written = text.replace(/^(₹|rs\.?|inr)\s*/i, "");
  const value = written.replaceAll(",", "");
  const [rupees = ""] = value.split(".");
  return RUPEES.test(written) && rupees.length <= MAX_RUPEE_DIGITS ? { value } : { problem: "not-an-amount" };
}

function readSignedRupees(text: string): Read {
  const [, ...found] = NEGATIVE.exec(text) ?? [];
  const amount = found.find((one) => one !== undefined);
  if (amount === undefined) return readRupees(text);
  const read = readRupees(amount);
  return "value" in read ? { value: `-${read.value}` } : read;
}
