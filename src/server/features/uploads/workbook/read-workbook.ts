import type { UploadColumn } from "../../../../contract/documents.gen.ts";
import { type DayOrder, DayOrders } from "../../../../engine/validate/day-orders.ts";
import { type DecimalMark, DecimalMarks } from "../../../../engine/validate/decimal-marks.ts";
import { findColumns } from "../../../../engine/validate/upload-columns.ts";
import type { FileRow } from "../csv-rows.ts";
import { Archive } from "./archive.ts";
import { readDateStyles } from "./date-styles.ts";
import type { RandomAccess } from "./random-access.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { SheetRows } from "./sheet-rows.ts";
import { WorkbookError } from "./workbook-error.ts";
import { readXml } from "./xml-reader.ts";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
/** Characters carried over, as a DTD declaration may be split between chunks. */
const MARK_BYTES = 16;

/** Summary of a workbook before its rows are imported. */
export interface WorkbookSurvey {
  /**
   * The first visible sheet with the columns of the format and with rows; without one the first that
   * has any cells.
   */
  sheet: SheetSurvey | null;
  /** Number of further visible sheets. */
  others: number;
}

interface SheetSurvey {
  name: string;
  /** Name of its part in the archive. */
  part: string;
  headers: FileRow | null;
  /** Without the header; 0 if the columns do not fit. */
  rows: number;
  /** By the place of the column. */
  dayOrders: DayOrder[];
  decimalMarks: DecimalMark[];
}

/**
 * Streams the rows of one sheet of a workbook, the header row first.
 * @param sheet the name of its part
 * @throws WorkbookError as `SheetRows`, `XmlReader` and `Archive`; FILE_TYPE_REFUSED without such a
 * sheet
 */
export async function* readWorkbook(file: RandomAccess, sheet: string): AsyncGenerator<FileRow[]> {
  const workbook = await openSheets(await openWorkbook(file));
  if (!workbook.sheets.some(({ part }) => part === sheet)) throw new WorkbookError("FILE_TYPE_REFUSED");
  yield* workbook.rowsOf(sheet);
}

/**
 * Reads a workbook completely, including unused parts, so that its unpacked size is known.
 * @param columns of the format
 * @throws WorkbookError as `readWorkbook`; also FILE_UNSAFE for macros, and for a DTD in any part
 */
export async function surveyWorkbook(file: RandomAccess, columns: readonly UploadColumn[]): Promise<WorkbookSurvey> {
  const archive = await openWorkbook(file);
  const workbook = await openSheets(archive);
  const fits = (headers: FileRow | null) => headers !== null && findColumns(columns, headers.cells).faults.length === 0;
  const seen: SheetSurvey[] = [];
  for (const sheet of workbook.sheets) {
    const survey = await surveySheet({ ...sheet, rows: workbook.rowsOf(sheet.part) }, fits);
    seen.push(survey);
    if (survey.rows > 0) break;
    // What was not read to its end is measured below.
    if (!fits(survey.headers)) workbook.read.delete(sheet.part);
  }
  for (const name of archive.names) if (!workbook.read.has(name)) await skipEntry(archive, name);
  const found =
    seen.find(({ rows }) => rows > 0) ?? seen.find(({ headers }) => fits(headers)) ?? seen.find(({ headers }) => headers !== null);
  return { sheet: found ?? null, others: workbook.sheets.length - 1 };
}

interface OpenSheet {
  name: string;
  part: string;
  rows: AsyncIterable<FileRow[]>;
}

/** Reads a sheet to its end if its headers fit. */
async function surveySheet({ name, part, rows: all }: OpenSheet, fits: (headers: FileRow | null) => boolean): Promise<SheetSurvey> {
  const days = new DayOrders();
  const amounts = new DecimalMarks();
  let headers: FileRow | null = null;
  let rows = 0;
  for await (const some of all) {
    if (some.length === 0) continue;
    const isFirst = headers === null;
    headers ??= some[0] ?? null;
    if (isFirst && !fits(headers)) break;
    rows += some.length - (isFirst ? 1 : 0);
    for (const row of some) {
      if (row === headers) continue;
      days.add(row.cells);
      amounts.add(row.cells, row.numbers);
    }
  }
  return { name, part, headers, rows, dayOrders: days.orders, decimalMarks: amounts.marks };
}

async function openWorkbook(file: RandomAccess): Promise<Archive> {
  const archive = await Archive.open(file);
  if (!archive.has("[Content_Types].xml") || !archive.has(WORKBOOK)) throw new WorkbookError("FILE_TYPE_REFUSED");
  if (archive.names.some((name) => /vbaProject|macrosheets/i.test(name))) throw new WorkbookError("FILE_UNSAFE");
  return archive;
}

/** The visible sheets of a workbook, each part once, with what their cells refer to. */
async function openSheets(archive: Archive) {
  const read = new Set<string>();
  const unpack = (name: string) => {
    read.add(name);
    return archive.unpack(name);
  };
  const { sheets, since1904 } = await readSheetNames(unpack(WORKBOOK));
  const parts = await readRelations(unpack(RELATIONS));
  const optional = (name: string) => (archive.has(name) && !read.has(name) ? unpack(name) : null);
  const styles = optional(parts.styles);
  const dateStyles = styles === null ? [] : await readDateStyles(styles);
  const shared = optional(parts.sharedStrings);
  const strings = shared === null ? new SharedStrings() : await readSharedStrings(shared);
  const byPart = new Map<string, { name: string; part: string }>();
  for (const { name, relation } of sheets) {
    const part = parts.worksheets.get(relation);
    if (part !== undefined && !byPart.has(part)) byPart.set(part, { name, part });
  }
  if (byPart.size === 0) throw new WorkbookError("FILE_TYPE_REFUSED");
  async function* rowsOf(part: string): AsyncGenerator<FileRow[]> {
    const sheet = new SheetRows({ strings, dateStyles, since1904, countCopied: (characters) => archive.countCopied(characters) });
    for await (const bytes of unpack(part)) yield sheet.take(bytes);
    sheet.end();
  }
  return { sheets: [...byPart.values()], read, rowsOf };
}

/** Reads names and relationship ids of the visible sheets, and the date system (ECMA-376, 18.2). */
async function readSheetNames(chunks: AsyncIterable<Buffer>) {
  const sheets: { name: string; relation: string }[] = [];
  let since1904: boolean | undefined;
  await readXml(chunks, {
    open(name, attributes) {
      if (name === "workbookPr") since1904 ??= attributes.date1904 === "1" || attributes.date1904 === "true";
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const hidden = attributes.state === "hidden" || attributes.state === "veryHidden";
      if (name === "sheet" && relation !== undefined && !hidden) sheets.push({ name: attributes.name ?? "", relation });
    },
  });
  return { sheets, since1904: since1904 ?? false };
}

/**
 * Reads part names by the suffix of their relationship types, because the prefixes of ECMA and ISO
 * differ. Those of sheets are by relationship id.
 */
async function readRelations(chunks: AsyncIterable<Buffer>) {
  const parts = { worksheets: new Map<string, string>(), styles: "xl/styles.xml", sharedStrings: "xl/sharedStrings.xml" };
  await readXml(chunks, {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const part = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      if (Type.endsWith("/worksheet")) parts.worksheets.set(Id, part);
      else if (Type.endsWith("/styles")) parts.styles = part;
      else if (Type.endsWith("/sharedStrings")) parts.sharedStrings = part;
    },
  });
  return parts;
}

/** Unpacks a part only to measure it. A DTD is refused, although nothing would expand it. */
async function skipEntry(archive: Archive, name: string): Promise<void> {
  const isXml = /\.(xml|rels|vml)$/i.test(name);
  let tail = "";
  for await (const bytes of archive.unpack(name)) {
    if (!isXml) continue;
    // In an encoding that is not a superset of ASCII a DTD would go unnoticed.
    if (bytes.includes(0)) throw new WorkbookError("FILE_UNSAFE");
    const text = tail + bytes.toString("latin1");
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new WorkbookError("FILE_UNSAFE");
    tail = text.slice(-MARK_BYTES);
  }
}
