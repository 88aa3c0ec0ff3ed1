import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { RandomAccess } from "./random-access.ts";
import { WorkbookError } from "./workbook-error.ts";
import { DESCRIPTOR_MARK, type Entry, entriesOf, STORED } from "./zip-entries.ts";

/** Maximum unpacked bytes of all parts, and of shared strings copied into cells. */
const MAX_UNPACKED = 256 * 1024 * 1024;
/** XML compresses to a twentieth, seldom less; a ZIP bomb to a thousandth. */
const MAX_RATIO = 100;
/** Unpacked bytes up to which any ratio is accepted. */
const ANY_RATIO = 8 * 1024 * 1024;
/** Packed bytes read at once. */
const CHUNK = 64 * 1024;

/**
 * Parts of a workbook. Their sizes are checked as declared in the directory, and again while
 * unpacking.
 */
export class Archive {
  readonly #file: RandomAccess;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #packed: number;
  #unpacked = 0;
  #copied = 0;

  private constructor(file: RandomAccess, entries: readonly Entry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#packed = entries.reduce((sum, { packed }) => sum + packed, 0);
    // Overlapping parts would have a larger packed size than the file.
    if (this.#packed > file.bytes || this.#entries.size < entries.length) throw new WorkbookError("FILE_UNSAFE");
    this.#limit(entries.reduce((sum, { unpacked }) => sum + unpacked, 0));
  }

  /**
   * Reads the directory and the local headers.
   * @throws WorkbookError FILE_TYPE_REFUSED if it is no such archive, FILE_UNSAFE if directory and
   * headers disagree or it unpacks to too much
   */
  static async open(file: RandomAccess): Promise<Archive> {
    return new Archive(file, await entriesOf(file));
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Unpacks a part as a stream.
   * @throws WorkbookError FILE_TYPE_REFUSED if it is missing or corrupt, FILE_UNSAFE as soon as it
   * exceeds the limits or its declared size
   */
  async *unpack(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new WorkbookError("FILE_TYPE_REFUSED");
    let size = 0;
    let crc = 0;
    for await (const bytes of inflated(this.#file, entry)) {
      size += bytes.length;
      crc = crc32(bytes, crc);
      this.#unpacked += bytes.length;
      if (size > entry.unpacked) throw new WorkbookError("FILE_UNSAFE");
      this.#limit(this.#unpacked);
      yield bytes;
    }
    if (size !== entry.unpacked) throw new WorkbookError("FILE_UNSAFE");
    if (crc !== entry.crc) throw new WorkbookError("FILE_TYPE_REFUSED");
  }

  /**
   * Counts characters of a shared string used in a cell.
   * @throws WorkbookError FILE_TOO_MANY_ROWS if the cells hold too much text in total
   */
  countCopied(characters: number): void {
    this.#copied += characters;
    if (this.#copied > MAX_UNPACKED) throw new WorkbookError("FILE_TOO_MANY_ROWS");
  }

  #limit(size: number): void {
    if (size > MAX_UNPACKED || (size > ANY_RATIO && size > this.#packed * MAX_RATIO)) throw new WorkbookError("FILE_UNSAFE");
  }
}

async function* inflated(file: RandomAccess, { start, method, packed, follows }: Entry): AsyncGenerator<Buffer> {
  if (follows) await refuseMarks(file, start, packed);
  const chunks = packedChunks(file, start, packed);
  if (method === STORED) return yield* chunks;
  const inflate = createInflateRaw();
  // The loop below handles an error of the file.
  pipeline(chunks, inflate, () => {});
  try {
    for await (const bytes of inflate) yield bytes as Buffer;
  } catch (error) {
    const broken = error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith("Z_");
    throw broken ? new WorkbookError("FILE_TYPE_REFUSED", { cause: error }) : error;
  } finally {
    inflate.destroy();
  }
}

async function* packedChunks(file: RandomAccess, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += CHUNK) yield await file.read(start + at, Math.min(CHUNK, length - at));
}

/**
 * If sizes follow the data, a streaming reader takes the first descriptor signature as the end of
 * the part, so the data must not contain one.
 */
async function refuseMarks(file: RandomAccess, start: number, length: number): Promise<void> {
  let tail = Buffer.alloc(0);
  for await (const chunk of packedChunks(file, start, length)) {
    const seen = Buffer.concat([tail, chunk]);
    if (seen.includes(DESCRIPTOR_MARK)) throw new WorkbookError("FILE_UNSAFE");
    tail = seen.subarray(-(DESCRIPTOR_MARK.length - 1));
  }
}
