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
  headers: FileRow | null;
  /** Without the header. */
  rows: number;
}

/**
 * Streams the rows of a workbook's first sheet, the header row first.
 * @throws WorkbookError as `SheetRows`, `XmlReader` and `Archive`
 */
export async function* readWorkbook(file: RandomAccess): AsyncGenerator<FileRow[]> {
  yield* sheetOf(await openWorkbook(file));
}

/**
 * Reads a workbook completely, including unused parts, so that its unpacked size is known.
 * @throws WorkbookError as `readWorkbook`; also FILE_UNSAFE for macros, and for a DTD in any part
 */
export async function surveyWorkbook(file: RandomAccess): Promise<WorkbookSurvey> {
  const archive = await openWorkbook(file);
  const read = new Set<string>();
  let headers: FileRow | null = null;
  let rows = 0;
  for await (const some of sheetOf(archive, read)) {
    rows += some.length - (headers === null && some.length > 0 ? 1 : 0);
    headers ??= some[0] ?? null;
  }
  for (const name of archive.names) if (!read.has(name)) await skipEntry(archive, name);
  return { headers, rows };
}

async function openWorkbook(file: RandomAccess): Promise<Archive> {
  const archive = await Archive.open(file);
  if (!archive.has("[Content_Types].xml") || !archive.has(WORKBOOK)) throw new WorkbookError("FILE_TYPE_REFUSED");
  if (archive.names.some((name) => /vbaProject|macrosheets/i.test(name))) throw new WorkbookError("FILE_UNSAFE");
  return archive;
}

/** @param read collects the names of the parts that were parsed */
async function* sheetOf(archive: Archive, read = new Set<string>()): AsyncGenerator<FileRow[]> {
  const unpack = (name: string) => {
    read.add(name);
    return archive.unpack(name);
  };
  const { sheetRelation, since1904 } = await readFirstSheet(unpack(WORKBOOK));
  const names = await readRelations(unpack(RELATIONS), sheetRelation);
  const optional = (name: string) => (archive.has(name) && !read.has(name) ? unpack(name) : null);
  const styles = optional(names.styles);
  const dateStyles = styles === null ? [] : await readDateStyles(styles);
  const shared = optional(names.sharedStrings);
  const strings = shared === null ? new SharedStrings() : await readSharedStrings(shared);
  const sheet = new SheetRows({ strings, dateStyles, since1904, countCopied: (characters) => archive.countCopied(characters) });
  for await (const bytes of unpack(names.sheet)) yield sheet.take(bytes);
  sheet.end();
}

/** Reads the relationship id of the first sheet, and the date system (ECMA-376, 18.2). */
async function readFirstSheet(chunks: AsyncIterable<Buffer>): Promise<{ sheetRelation: string; since1904: boolean }> {
  let sheetRelation: string | undefined;
  let since1904: boolean | undefined;
  await readXml(chunks, {
    open(name, attributes) {
      if (name === "workbookPr") since1904 ??= attributes.date1904 === "1" || attributes.date1904 === "true";
      if (name === "sheet") sheetRelation ??= Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
    },
  });
  if (sheetRelation === undefined) throw new WorkbookError("FILE_TYPE_REFUSED");
  return { sheetRelation, since1904: since1904 ?? false };
}

/**
 * Reads part names by the suffix of their relationship types, because the prefixes of ECMA and ISO
 * differ.
 */
async function readRelations(chunks: AsyncIterable<Buffer>, sheetRelation: string) {
  const names = { sheet: "", styles: "xl/styles.xml", sharedStrings: "xl/sharedStrings.xml" };
  await readXml(chunks, {
    open(name, { Id, Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const part = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      if (Id === sheetRelation && Type.endsWith("/worksheet")) names.sheet = part;
      else if (Type.endsWith("/styles")) names.styles = part;
      else if (Type.endsWith("/sharedStrings")) names.sharedStrings = part;
    },
  });
  return names;
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
