import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { UploadDocument } from "../../../contract/documents.gen.ts";
import { type DayOrder, DayOrders } from "../../../engine/validate/day-orders.ts";
import { type DecimalMark, DecimalMarks } from "../../../engine/validate/decimal-marks.ts";
import { findColumns } from "../../../engine/validate/upload-columns.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { FileReading } from "../../platform/db/tables/upload-tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { Slots } from "../../platform/limits/slots.ts";
import { mediaTypeOf } from "../../platform/uploads/media-type.ts";
import { pieces } from "../../platform/uploads/receive.ts";
import { tidyName } from "../../platform/uploads/tidy-name.ts";
import { withTimeout } from "../../platform/uploads/upload-timeout.ts";
import { type Scan, startScan } from "../../platform/uploads/virus-scanner.ts";
import { CsvRows, type FileRow } from "./csv-rows.ts";
import { placeOf, storedWorkbook } from "./stored-file.ts";
import type { WorkbookSurvey } from "./workbook/read-workbook.ts";
import { surveyWorkbookFile } from "./workbook/workbook-process.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Some other programs write workbooks that are detected as plain ZIP archives. */
const WORKBOOKS = [XLSX, "application/zip"];
const MAX_ROWS = 2_000_000;
const MAX_COLUMNS = 200;
/** Types of columns with rupees. */
const AMOUNTS: readonly string[] = ["rupees", "signed-rupees"] satisfies UploadDocument["columns"][number]["type"][];
/** Concurrent uploads in this process, in total and per member; each holds some chunks in memory. */
const places = new Slots({ all: 6, each: 2 });

/** A stored and scanned file whose columns match its document. */
export interface ReceivedFile {
  id: string;
  name: string;
  hash: string;
  /** Without the header. */
  rows: number;
  reading: FileReading;
}

/**
 * Stores a streamed file in sealed chunks, and validates what can be validated before rows are
 * imported. On any error nothing remains of it.
 * @param expected maximum size in bytes, which determines the time limit
 * @param gone aborts when the sender disconnects, which stops reading a workbook
 * @throws FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_ENCODING, FILE_COLUMNS with the headers,
 * FILE_EMPTY, FILE_TOO_MANY_ROWS, FILE_UNSAFE, FILE_CUT_SHORT, UPLOAD_TOO_SLOW; TOO_MANY_REQUESTS
 * and UNAVAILABLE at the limit of concurrent uploads
 */
export async function receiveUpload(
  ctx: Context,
  upload: UploadDocument,
  { staffId, ...sent }: Sent & { staffId: string },
): Promise<ReceivedFile> {
  const free = places.take(staffId);
  try {
    return await receiveNamed(ctx, upload, sent);
  } finally {
    free();
  }
}

interface Sent {
  source: Readable;
  name: string;
  expected: number;
  gone: AbortSignal;
}

async function receiveNamed(ctx: Context, upload: UploadDocument, { source, name, expected, gone }: Sent): Promise<ReceivedFile> {
  const id = randomUuid();
  const scan = await startScan(ctx.settings.scannerUrl);
  try {
    const { format, bytes, hash, text } = await store(ctx, { id, name: tidyName(name), source, expected, upload }, scan);
    if (!(await scan.isClean())) throw new ApiError("FILE_UNSAFE");
    const content =
      format === "csv" ? text.found() : contentOf(await surveyWorkbookFile(storedWorkbook(ctx, { id, bytes }), upload.columns, gone));
    const { ignored, places } = checkHeaders(upload, content.headers);
    const { rows, sheet } = content;
    if (rows === 0) throw new ApiError("FILE_EMPTY");
    await ctx.db.updateTable("upload_files").set({ rows, bytes }).where("id", "=", id).execute();
    const days = upload.columns.flatMap(({ id: column, type }, index) =>
      type === "date" ? [[column, content.dayOrders[places[index] ?? -1] ?? null] as const] : [],
    );
    const marks = upload.columns.flatMap(({ type }, index) =>
      AMOUNTS.includes(type) ? (content.decimalMarks[places[index] ?? -1] ?? []) : [],
    );
    const decimalComma = marks.length > 0 && marks.every((mark) => mark === "comma");
    const reading: FileReading = { ignoredColumns: ignored, sheet, dayOrders: Object.fromEntries(days), decimalComma };
    return { id, name: tidyName(name), hash, rows, reading };
  } catch (error) {
    await dropFile(ctx, id);
    throw error;
  } finally {
    scan.drop();
  }
}

/** What was found in a file, or in the sheet of a workbook that is read. */
interface FoundContent {
  headers: FileRow | null;
  /** Without the header. */
  rows: number;
  /** By the place of a column. */
  dayOrders: DayOrder[];
  decimalMarks: DecimalMark[];
  sheet: FileReading["sheet"];
}

function contentOf({ sheet: found, others }: WorkbookSurvey): FoundContent {
  if (found === null) throw new ApiError("FILE_EMPTY");
  const { name, part, ...content } = found;
  return { ...content, sheet: { name: name.slice(0, 60), part, others } };
}

/** Deletes a file without a job; if the database is unavailable too, retention does it later. */
export async function dropFile({ db }: Pick<Context, "db">, id: string): Promise<void> {
  await db
    .deleteFrom("upload_files")
    .where("id", "=", id)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("upload_jobs").select("id").where("file_id", "=", id))))
    .execute()
    .catch(() => {});
}

interface IncomingFile {
  id: string;
  name: string;
  source: Readable;
  expected: number;
  upload: UploadDocument;
}

async function store(ctx: Context, { id, name, source, expected, upload }: IncomingFile, scan: Scan) {
  const hash: Hash = createHash("sha256");
  const text = new CsvInspector(upload);
  let format: "csv" | "xlsx" | null = null;
  let bytes = 0;
  let number = 0;
  for await (const piece of pieces(withTimeout(source, expected), upload.maxBytes)) {
    if (format === null) {
      format = await formatOf(piece);
      const row = { id, name, format, bytes: 0, rows: 0, hash: null, created_at: ctx.clock.now() };
      await ctx.db.insertInto("upload_files").values(row).execute();
    }
    if (format === "csv") await text.take(piece);
    hash.update(piece);
    bytes += piece.length;
    await scan.write(piece);
    const sealed = ctx.vault.sealBytes(placeOf(id, number), piece);
    await ctx.db.insertInto("upload_pieces").values({ file_id: id, number, sealed }).execute();
    number += 1;
  }
  if (format === null) throw new ApiError("FILE_EMPTY");
  return { format, bytes, hash: hash.digest("hex"), text };
}

/** A workbook by its magic bytes; CSV if there are none of another type. */
async function formatOf(head: Buffer): Promise<"csv" | "xlsx"> {
  const mediaType = await mediaTypeOf(head);
  if (mediaType !== null && WORKBOOKS.includes(mediaType)) return "xlsx";
  const utf16 = head[0] === 0xff || head[0] === 0xfe;
  if (utf16) throw new ApiError("FILE_ENCODING");
  if (mediaType !== null || /^[\ufeff\s]*</.test(head.subarray(0, 1_000).toString("utf8"))) throw new ApiError("FILE_TYPE_REFUSED");
  return "csv";
}

/** Reads a CSV file for its headers, number of rows and encoding. */
class CsvInspector {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #reader = new CsvRows();
  readonly #upload: UploadDocument;
  #headers: FileRow | null = null;
  #rows = 0;
  readonly #days = new DayOrders();
  readonly #amounts = new DecimalMarks();

  constructor(upload: UploadDocument) {
    this.#upload = upload;
  }

  async take(piece: Buffer): Promise<void> {
    if (piece.includes(0)) throw new ApiError("FILE_TYPE_REFUSED");
    for await (const rows of this.#reader.takeInTurns(this.#decode(piece))) this.#see(rows);
  }

  found(): FoundContent {
    this.#see([...this.#reader.take(this.#decode()), ...this.#reader.end()]);
    return {
      headers: this.#headers,
      rows: this.#rows,
      dayOrders: this.#days.orders,
      decimalMarks: this.#amounts.marks,
      sheet: null,
    };
  }

  #decode(piece?: Buffer): string {
    try {
      return piece === undefined ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true });
    } catch (error) {
      throw new ApiError("FILE_ENCODING", { cause: error });
    }
  }

  #see(rows: readonly FileRow[]): void {
    if (rows.length === 0) return;
    const first = this.#headers === null;
    this.#headers ??= rows[0] ?? null;
    // Stops early if the columns are wrong.
    if (first) checkHeaders(this.#upload, this.#headers);
    this.#rows += rows.length - (first ? 1 : 0);
    for (const row of rows) {
      if (row === this.#headers) continue;
      this.#days.add(row.cells);
      this.#amounts.add(row.cells);
    }
    if (this.#rows > MAX_ROWS) throw new ApiError("FILE_TOO_MANY_ROWS");
  }
}

/** @returns headers that are not in the document, and the place of each column of the document */
function checkHeaders({ columns }: UploadDocument, headers: FileRow | null): { ignored: string[]; places: number[] } {
  if (headers === null) throw new ApiError("FILE_EMPTY");
  if (headers.cells.length > MAX_COLUMNS) throw new ApiError("FILE_TOO_MANY_ROWS");
  const { faults, ignored, places: found } = findColumns(columns, headers.cells);
  const fields = faults.map(({ keyword, header }) => ({ path: `/columns/${header}`, keyword: `${keyword}Column`, message: "" }));
  if (fields.length > 0) throw new ApiError("FILE_COLUMNS", { fields });
  return { ignored: ignored.slice(0, 20).map((name) => name.slice(0, 60)), places: found };
}
