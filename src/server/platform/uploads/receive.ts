import type { Readable } from "node:stream";
import { ApiError } from "../errors.ts";
import { ActiveContent } from "./active-content.ts";
import { inTime } from "./in-time.ts";
import { HEAD_BYTES, mediaTypeOf } from "./media-type.ts";
import type { Scan } from "./virus-scanner.ts";

/** So many bytes are sealed and stored at once, and no more of a file is held in memory. */
export const PIECE_BYTES = 256 * 1024;

export interface Expected {
  /** Exactly so many have to come. */
  bytes: number;
  /** Media types that are taken. */
  accepts: readonly string[];
  /** Begins to scan the file for viruses. */
  scan: () => Promise<Scan>;
  /** Stores the piece of this number, from 0. */
  store: (piece: Buffer, number: number) => Promise<void>;
}

/**
 * Takes a file in as it streams by: bounded in size, rest and time, its kind told by its own bytes before any of them is stored,
 * looked through for active content and viruses. Whoever calls takes the stored pieces back when it throws.
 * @returns its media type
 * @throws FILE_TOO_LARGE as soon as more comes than was announced, FILE_TYPE_REFUSED, FILE_UNSAFE, FILE_CUT_SHORT when less comes or
 *   the sender goes, UPLOAD_TOO_SLOW, UNAVAILABLE where the scanner gives no verdict
 */
export async function receive(source: Readable, expected: Expected): Promise<string> {
  const { bytes, accepts, store } = expected;
  const scan = await expected.scan();
  let mediaType: string | null = null;
  let active: ActiveContent | null = null;
  let total = 0;
  let number = 0;
  try {
    for await (const piece of pieces(inTime(source, bytes), bytes)) {
      // The first piece is whole, or all that there is, so it holds the head.
      mediaType ??= await acceptedType(piece.subarray(0, HEAD_BYTES), accepts);
      active ??= new ActiveContent(mediaType);
      if (active.sees(piece)) throw new ApiError("FILE_UNSAFE");
      await scan.write(piece);
      await store(piece, number++);
      total += piece.length;
    }
    if (mediaType === null || total < bytes) throw new ApiError("FILE_CUT_SHORT");
    if (!(await scan.isClean())) throw new ApiError("FILE_UNSAFE");
    return mediaType;
  } finally {
    scan.drop();
  }
}

async function acceptedType(head: Buffer, accepts: readonly string[]): Promise<string> {
  const mediaType = await mediaTypeOf(head);
  if (mediaType === null || !accepts.includes(mediaType)) throw new ApiError("FILE_TYPE_REFUSED");
  return mediaType;
}

/** The bytes in pieces of PIECE_BYTES, the last one with what is left. Throws FILE_TOO_LARGE with the first byte too many. */
export async function* pieces(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  // Copied, as bytes that come one by one would each hold more memory than they are.
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let size = 0;
  let total = 0;
  for await (const bytes of source) {
    total += bytes.length;
    if (total > most) throw new ApiError("FILE_TOO_LARGE");
    for (let start = 0; start < bytes.length; ) {
      const copied = bytes.copy(piece, size, start);
      start += copied;
      size += copied;
      if (size < PIECE_BYTES) break;
      yield piece;
      piece = Buffer.allocUnsafe(PIECE_BYTES);
      size = 0;
    }
  }
  if (size > 0) yield piece.subarray(0, size);
}
