import type { RandomAccess } from "./random-access.ts";
import { WorkbookError } from "./workbook-error.ts";

const MAX_ENTRIES = 1_000;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
/** Signature of a data descriptor, which contains the sizes after a part's data. */
export const DESCRIPTOR_MARK = Buffer.from("504b0708", "hex");
const DESCRIPTOR_BYTES = 16;
export const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;

/** A part of an archive; directory and local header agree. */
export interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  /** CRC-32 of the unpacked data. */
  crc: number;
  /** Offset of its data. */
  start: number;
  /** Whether its sizes follow the data. */
  follows: boolean;
}

interface Named extends Omit<Entry, "start"> {
  rawName: Buffer;
  /** Offset of its local header. */
  offset: number;
}

/**
 * Entries of an archive (APPNOTE 4.3). They must be contiguous from the first byte to the
 * directory, and the directory must extend to the end, so that streaming readers and readers of the
 * directory find the same parts.
 * @throws FILE_TYPE_REFUSED if it is no such archive, FILE_UNSAFE if it has too many parts, or
 * directory and headers disagree
 */
export async function entriesOf(file: RandomAccess): Promise<Entry[]> {
  const { named, start } = await directory(file);
  const entries: Entry[] = [];
  let at = 0;
  for (const one of named.toSorted((first, second) => first.offset - second.offset)) {
    if (one.offset !== at) throw new WorkbookError("FILE_UNSAFE");
    const { entry, end } = await partAt(file, one);
    entries.push(entry);
    at = end;
  }
  if (at !== start) throw new WorkbookError("FILE_UNSAFE");
  return entries;
}

async function directory(file: RandomAccess): Promise<{ named: Named[]; start: number }> {
  const length = Math.min(file.bytes, END_BYTES + MAX_COMMENT);
  const tail = await file.read(file.bytes - length, length);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new WorkbookError("FILE_TYPE_REFUSED");
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new WorkbookError("FILE_UNSAFE");
  const endsAt = file.bytes - length + end;
  if (start + size > endsAt) throw new WorkbookError("FILE_TYPE_REFUSED");
  const isComplete = start + size === endsAt && end + END_BYTES + tail.readUInt16LE(end + 20) === tail.length;
  const bytes = await file.read(start, size);
  const named: Named[] = [];
  let at = 0;
  while (named.length < count) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new WorkbookError("FILE_TYPE_REFUSED");
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    if ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)) throw new WorkbookError("FILE_TYPE_REFUSED");
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const rawName = bytes.subarray(at + ENTRY_BYTES, nameEnd);
    named.push({
      rawName,
      name: rawName.toString("utf8"),
      method,
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      follows: (flags & SIZES_FOLLOW) !== 0,
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (!isComplete || at !== bytes.length) throw new WorkbookError("FILE_UNSAFE");
  return { named, start };
}

/** An entry, and where the next one must begin. */
async function partAt(file: RandomAccess, { rawName, offset, ...said }: Named): Promise<{ entry: Entry; end: number }> {
  const { method, crc, packed, unpacked, follows } = said;
  if (offset + LOCAL_BYTES + rawName.length > file.bytes) throw new WorkbookError("FILE_TYPE_REFUSED");
  const head = await file.read(offset, LOCAL_BYTES + rawName.length);
  const sizes = sizesAt(head, 14);
  const start = offset + LOCAL_BYTES + rawName.length + head.readUInt16LE(28);
  const own = follows ? { crc: sizes.crc, packed: 0, unpacked: 0 } : { crc, packed, unpacked };
  const agrees =
    head.readUInt32LE(0) === LOCAL_SIGNATURE &&
    (head.readUInt16LE(6) & (SIZES_FOLLOW | ENCRYPTED)) === (follows ? SIZES_FOLLOW : 0) &&
    head.readUInt16LE(8) === method &&
    head.readUInt16LE(26) === rawName.length &&
    head.subarray(LOCAL_BYTES).equals(rawName) &&
    isSame(sizes, own);
  if (!agrees) throw new WorkbookError("FILE_UNSAFE");
  const end = start + packed + (follows ? DESCRIPTOR_BYTES : 0);
  if (end > file.bytes) throw new WorkbookError("FILE_TYPE_REFUSED");
  if (follows) {
    const descriptor = await file.read(start + packed, DESCRIPTOR_BYTES);
    const marked = descriptor.subarray(0, DESCRIPTOR_MARK.length).equals(DESCRIPTOR_MARK);
    if (!marked || !isSame(sizesAt(descriptor, 4), { crc, packed, unpacked })) throw new WorkbookError("FILE_UNSAFE");
  }
  return { entry: { ...said, start }, end };
}

type Sizes = Pick<Named, "crc" | "packed" | "unpacked">;

const sizesAt = (bytes: Buffer, at: number): Sizes => ({
  crc: bytes.readUInt32LE(at),
  packed: bytes.readUInt32LE(at + 4),
  unpacked: bytes.readUInt32LE(at + 8),
});

const isSame = (one: Sizes, other: Sizes): boolean =>
  one.crc === other.crc && one.packed === other.packed && one.unpacked === other.unpacked;
