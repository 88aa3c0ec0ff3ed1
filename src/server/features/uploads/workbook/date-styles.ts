import { WorkbookError } from "./workbook-error.ts";
import { readXml } from "./xml-reader.ts";

/** Excel's limit (its specifications and limits). */
const MAX_STYLES = 65_536;
const MAX_FORMAT_CODE = 255;
/** Built-in date and time formats (ECMA-376, 18.8.30), including those of East Asia and Thailand. */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** Ids of custom formats start here. */
const FIRST_OWN_FORMAT = 100;
const DATE_TOKENS = new Set("s ss m mm mmm mmmm mmmmm h hh am pm a p aaa aaaa aaaaa d dd ddd dddd y yy yyyy e ee eeee".split(" "));

/** By style index: whether its cells are dates or times. */
export type DateStyles = readonly boolean[];

/** Finds the date and time styles of a workbook, whose cells are stored as numbers (ECMA-376, 18.8). */
export async function readDateStyles(chunks: AsyncIterable<Buffer>): Promise<DateStyles> {
  const dateFormats = new Map<number, boolean>();
  const base: (number | null)[] = [];
  const styles: boolean[] = [];
  const isDate = (format: number | null) =>
    format !== null && (BUILT_IN.some(([first, last]) => format >= first && format <= last) || (dateFormats.get(format) ?? false));
  let list = "";
  await readXml(chunks, {
    open(name, { numFmtId, formatCode, xfId }) {
      if (name === "cellXfs" || name === "cellStyleXfs") list = name;
      if (dateFormats.size > MAX_STYLES || base.length > MAX_STYLES || styles.length > MAX_STYLES) throw new WorkbookError("FILE_UNSAFE");
      const format = numFmtId === undefined ? null : Number(numFmtId);
      if (name === "numFmt" && format !== null && format >= FIRST_OWN_FORMAT) dateFormats.set(format, isDateFormat(formatCode ?? ""));
      if (name !== "xf") return;
      if (list === "cellStyleXfs") base.push(format);
      else if (list === "cellXfs") styles.push(isDate(format ?? base[Number(xfId)] ?? null));
    },
    close(name) {
      if (name === list) list = "";
    },
  });
  return styles;
}

/**
 * Whether one section of a format consists of date and time tokens only, without digits or literal
 * letters.
 */
export const isDateFormat = (code: string): boolean =>
  code
    .slice(0, MAX_FORMAT_CODE)
    .toLowerCase()
    .replace(/\\./g, " ")
    .split(";")
    .some((section) => {
      const tokens = section
        .replace(/"[^"]*"/g, " ")
        // Fractions of seconds; then durations such as [h]; then colours, conditions and locales.
        .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, "$1")
        .replace(/\[([smhd]{1,2})\]/g, "$1")
        .replace(/\[[^\]]*\]/g, "")
        .split(/[^a-z0#?%]+/)
        .filter(Boolean);
      return tokens.length > 0 && tokens.every((token) => DATE_TOKENS.has(token));
    });
