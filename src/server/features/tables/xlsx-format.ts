import type { Cell, Sheet } from "./file-cells.ts";
import { momentOf } from "./moment-cells.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Number formats by id (ECMA-376, 18.8.30); those from 164 on are our own. */
const NUMBER_FORMATS = { plain: 0, day: 164, instant: 165, rupees: 3, paise: 4 } as const;
const OWN_FORMATS = { [NUMBER_FORMATS.day]: "yyyy\\-mm\\-dd", [NUMBER_FORMATS.instant]: "yyyy\\-mm\\-dd\\ hh:mm" };
type CellFormat = keyof typeof NUMBER_FORMATS;
const NAMES = Object.keys(NUMBER_FORMATS) as CellFormat[];

/** Index of a cell's format in the styles. */
export const CELL_FORMATS = Object.fromEntries(NAMES.map((name, index) => [name, index])) as Record<CellFormat, number>;

const cellFormats = NAMES.map(
  (name) => `<xf numFmtId="${NUMBER_FORMATS[name]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
);
const ownFormats = Object.entries(OWN_FORMATS).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);

/** The styles of a workbook: its number formats. */
export const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${ownFormats.length}">${ownFormats.join("")}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs></styleSheet>`;

/** The header row stays visible while the others are scrolled. */
export const FREEZE_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** Limits of a column's width, in characters. */
const NARROWEST = 8;
const WIDEST = 60;
/** Characters of room beside the content. */
const MARGIN = 2;

/** The columns of a worksheet, as wide as the headings and these rows need. */
export function columnsXml(columns: Sheet["columns"], rows: readonly (readonly Cell[])[]): string {
  if (columns.length === 0) return "";
  const each = columns.map(({ heading, type }, index) => {
    const lengths = rows.map((cells) => momentOf(cells[index] ?? null, type)?.text.length ?? String(cells[index] ?? "").length);
    const longest = lengths.reduce((most, length) => Math.max(most, length), heading.length);
    const width = Math.min(WIDEST, Math.max(NARROWEST, longest + MARGIN));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${each.join("")}</cols>`;
}
