import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import type { RandomAccess } from "./random-access.ts";
import { WorkbookError } from "./workbook-error.ts";
import { DESCRIPTOR_MARK, type Entry, entriesOf, STORED } from "./zip-entries.ts";

/** Of all parts together, unpacked, and of the shared strings that are put into cells. */
const MAX_UNPACKED = 256 * 1024 * 1024;
/** XML packs to a twentieth, seldom to less; a bomb packs to a thousandth. */
const MAX_RATIO = 100;
/** Below so many bytes any ratio is accepted. */
const ANY_RATIO = 8 * 1024 * 1024;
/** Packed bytes that are read at once. */
const CHUNK = 64 * 1024;

/** The parts of a workbook. Their sizes are checked as claimed by the directory, and counted again while they are unpacked. */
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
    // Parts that overlap unpack to more than the file could hold.
    if (this.#packed > file.bytes || this.#entries.size < entries.length) throw new WorkbookError("FILE_UNSAFE");
    this.#limit(entries.reduce((sum, { unpacked }) => sum + unpacked, 0));
  }

  /**
   * Reads the directory and the heads of the parts.
   * @throws WorkbookError FILE_TYPE_REFUSED for a file that is no such archive, FILE_UNSAFE for one whose directory and heads disagree or
   *   which unpacks to too much
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
   * @throws WorkbookError FILE_TYPE_REFUSED where it is missing or broken, FILE_UNSAFE as soon as more is unpacked than the limits allow or
   *   than the part claims
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
   * Counts characters of a shared string that a cell refers to.
   * @throws WorkbookError FILE_TOO_MANY_ROWS where the cells hold more together than any workbook of ours
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
  // An error of the file ends the loop below.
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

/** Where a part's sizes follow it, a reader that streams the file takes the first mark of them for the part's end, so there may be no other. */
async function refuseMarks(file: RandomAccess, start: number, length: number): Promise<void> {
  let tail = Buffer.alloc(0);
  for await (const chunk of packedChunks(file, start, length)) {
    const seen = Buffer.concat([tail, chunk]);
    if (seen.includes(DESCRIPTOR_MARK)) throw new WorkbookError("FILE_UNSAFE");
    tail = seen.subarray(-(DESCRIPTOR_MARK.length - 1));
  }
}
