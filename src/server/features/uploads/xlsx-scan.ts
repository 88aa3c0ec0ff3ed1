import { createInflateRaw } from "node:zlib";
import { ApiError } from "../../platform/errors.ts";
import { DESCRIPTOR_MARK, type Entry, entriesOf, type RandomAccess, STORED } from "./zip-entries.ts";

/** Rows of a sheet: it is read as a whole, which CSV is not. */
export const MOST_SHEET_ROWS = 200_000;
const MOST_COLUMNS = 200;
/** Of all parts together, unpacked. */
const MOST_UNPACKED = 256 * 1024 * 1024;
/** XML packs to a twentieth, seldom to less; what says nothing but the same packs to a thousandth. */
const MOST_RATIO = 100;
/** Below so many bytes any ratio will do. */
const ANY_RATIO = 8 * 1024 * 1024;

const OVERLAP = 64;

/**
 * Looks a workbook through before anything opens it: by its directory and the heads of its parts, which have to agree, as its reader goes
 * by the heads alone; then by unpacking each part as a stream, so that neither its sizes nor its references are believed.
 * @returns the number of the last row of any sheet
 * @throws FILE_TYPE_REFUSED for what is no workbook, FILE_UNSAFE for one that unpacks to too much, holds macros or an XML with
 *   definitions of its own (DTD), or says one thing in its directory and another elsewhere, FILE_TOO_MANY_ROWS for rows, columns or references beyond any file of ours
 */
export async function scanWorkbook(file: RandomAccess): Promise<number> {
  const entries = await entriesOf(file);
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has("[Content_Types].xml") || !names.has("xl/workbook.xml")) throw new ApiError("FILE_TYPE_REFUSED");
  if (entries.some(({ name }) => /vbaProject|macrosheets/i.test(name))) throw new ApiError("FILE_UNSAFE");
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  // Parts that lie over one another unpack to more than the file could hold.
  if (packed > file.bytes || names.size < entries.length) throw new ApiError("FILE_UNSAFE");
  const limit = (size: number) => {
    if (size > MOST_UNPACKED || (size > ANY_RATIO && size > packed * MOST_RATIO)) throw new ApiError("FILE_UNSAFE");
  };
  limit(entries.reduce((sum, entry) => sum + entry.unpacked, 0));
  let total = 0;
  let lastRow = 0;
  for (const entry of entries) {
    const look = new PartLook(entry.name);
    const before = total;
    for await (const bytes of unpacked(file, entry)) {
      total += bytes.length;
      limit(total);
      look.take(bytes);
    }
    if (total - before !== entry.unpacked) throw new ApiError("FILE_UNSAFE");
    lastRow = Math.max(lastRow, look.lastRow);
  }
  return lastRow;
}

async function* unpacked(file: RandomAccess, { start, method, packed, follows }: Entry): AsyncGenerator<Buffer> {
  if (follows) await refuseMarks(file, start, packed);
  const parts = packedParts(file, start, packed);
  if (method === STORED) return yield* parts;
  const inflate = createInflateRaw();
  const feed = (async () => {
    for await (const part of parts) {
      if (inflate.destroyed) return;
      if (!inflate.write(part)) await new Promise<void>((resolve) => inflate.once("drain", resolve).once("close", resolve));
    }
    inflate.end();
  })();
  feed.catch((error: Error) => inflate.destroy(error));
  try {
    for await (const bytes of inflate) yield bytes as Buffer;
  } catch (error) {
    throw error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith("Z_")
      ? new ApiError("FILE_TYPE_REFUSED", { cause: error })
      : error;
  } finally {
    inflate.destroy();
  }
}

const PART = 64 * 1024;

async function* packedParts(file: RandomAccess, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PART) yield await file.read(start + at, Math.min(PART, length - at));
}

/** Where a part's sizes follow it, whoever reads the file as a stream takes the first mark of them for its end, so there may be no other. */
async function refuseMarks(file: RandomAccess, start: number, length: number): Promise<void> {
  let tail = Buffer.alloc(0);
  for await (const part of packedParts(file, start, length)) {
    const seen = Buffer.concat([tail, part]);
    if (seen.includes(DESCRIPTOR_MARK)) throw new ApiError("FILE_UNSAFE");
    tail = seen.subarray(-(DESCRIPTOR_MARK.length - 1));
  }
}

/** Looks at one part as it streams by. */
class PartLook {
  lastRow = 0;
  readonly #isXml: boolean;
  readonly #isSheet: boolean;
  #tail = "";
  #begun = false;

  constructor(name: string) {
    this.#isXml = /\.(xml|rels|vml)$/i.test(name);
    this.#isSheet = name.startsWith("xl/worksheets/");
  }

  take(bytes: Buffer): void {
    if (!this.#isXml) return;
    // In another encoding than one that keeps ASCII nothing of this would be seen.
    if (!this.#begun && bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe))
      throw new ApiError("FILE_UNSAFE");
    this.#begun = true;
    const text = this.#tail + bytes.toString("latin1");
    this.#tail = text.slice(-OVERLAP);
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ApiError("FILE_UNSAFE");
    if (!this.#isSheet) return;
    for (const [, letters = "", digits = "0"] of text.matchAll(/\sr=["']([A-Za-z]*)(\d*)["']/g)) {
      const row = digits === "" ? 0 : Number(digits);
      if (row > MOST_SHEET_ROWS || columnNumber(letters) > MOST_COLUMNS) throw new ApiError("FILE_TOO_MANY_ROWS");
      if (row > this.lastRow) this.lastRow = row;
    }
  }
}

/** A is 1, Z 26, AA 27. */
const columnNumber = (letters: string): number =>
  letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
