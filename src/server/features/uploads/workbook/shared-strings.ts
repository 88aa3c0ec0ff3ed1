import { CellText } from "./cell-text.ts";
import { WorkbookError } from "./workbook-error.ts";
import { readXml } from "./xml-reader.ts";

/** Strings stored per block. */
const BLOCK = 1_024;
/** Total size of strings in UTF-8 with their end offsets. */
const MAX_BYTES = 40 * 1024 * 1024;
const END_BYTES = Uint32Array.BYTES_PER_ELEMENT;

interface Block {
  bytes: Buffer;
  ends: Uint32Array;
}

/**
 * Shared strings by index (ECMA-376, 18.4), stored in blocks: as separate strings a million would
 * need three times the memory.
 */
export class SharedStrings {
  readonly #blocks: Block[] = [];
  #open: string[] = [];
  #bytes = 0;

  add(text: string): void {
    this.#bytes += Buffer.byteLength(text) + END_BYTES;
    if (this.#bytes > MAX_BYTES) throw new WorkbookError("FILE_TOO_MANY_ROWS");
    if (this.#open.push(text) < BLOCK) return;
    this.#blocks.push(packed(this.#open));
    this.#open = [];
  }

  /** @throws WorkbookError FILE_TYPE_REFUSED for an unknown index */
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

function packed(strings: readonly string[]): Block {
  const ends = new Uint32Array(strings.length);
  // `Buffer.from` would allocate three bytes per character.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(strings.join("")));
  let end = 0;
  for (const [index, text] of strings.entries()) {
    end += bytes.write(text, end);
    ends[index] = end;
  }
  return { bytes, ends };
}

/** @throws WorkbookError FILE_TOO_MANY_ROWS if they are too large in total */
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
