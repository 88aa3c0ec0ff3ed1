import { CellText } from "./cell-text.ts";
import { WorkbookError } from "./workbook-error.ts";
import { readXml } from "./xml-reader.ts";

/** Strings that are packed together. */
const BLOCK = 1_024;
/** Of all strings in UTF-8, with where each of them ends. */
const MAX_BYTES = 48 * 1024 * 1024;
const END_BYTES = Uint32Array.BYTES_PER_ELEMENT;

interface Block {
  bytes: Buffer;
  ends: Uint32Array;
}

/** The strings that cells refer to by number (ECMA-376, 18.4), packed: as values of their own a million would take three times the memory. */
export class SharedStrings {
  readonly #blocks: Block[] = [];
  #open: string[] = [];
  #bytes = 0;

  add(text: string): void {
    this.#bytes += Buffer.byteLength(text) + END_BYTES;
    if (this.#bytes > MAX_BYTES) throw new WorkbookError("FILE_TOO_MANY_ROWS");
    if (this.#open.push(text) < BLOCK) return;
    const ends = new Uint32Array(BLOCK);
    let end = 0;
    for (const [index, each] of this.#open.entries()) {
      end += Buffer.byteLength(each);
      ends[index] = end;
    }
    this.#blocks.push({ bytes: Buffer.from(this.#open.join("")), ends });
    this.#open = [];
  }

  /** @throws WorkbookError FILE_TYPE_REFUSED where there is no such string */
  at(index: number): string {
    const number = Math.floor(index / BLOCK);
    const place = index % BLOCK;
    const block = this.#blocks[number];
    if (block !== undefined && Number.isInteger(index)) return block.bytes.toString("utf8", block.ends[place - 1] ?? 0, block.ends[place]);
    const text = number === this.#blocks.length ? this.#open[place] : undefined;
    if (text === undefined) throw new WorkbookError("FILE_TYPE_REFUSED");
    return text;
  }
}

/** @throws WorkbookError FILE_TOO_MANY_ROWS where they are too long together */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const text = new CellText();
  let inText = false;
  let inPhonetic = false;
  await readXml(chunks, {
    open(name) {
      if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
    },
    close(name) {
      if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
      else if (name === "si") strings.add(text.take());
    },
    text(piece) {
      if (inText && !inPhonetic) text.add(piece);
    },
  });
  return strings;
}
