import type { Readable } from "node:stream";
import { ApiError } from "../errors.ts";
import { ActiveContentScanner } from "./active-content.ts";
import { HEAD_BYTES, mediaTypeOf } from "./media-type.ts";
import { withTimeout } from "./upload-timeout.ts";
import type { Scan } from "./virus-scanner.ts";

/** Bytes sealed and stored at once; no more of a file is held in memory. */
export const PIECE_BYTES = 256 * 1024;

export interface Expected {
  /** Exact size. */
  bytes: number;
  /** Accepted media types. */
  accepts: readonly string[];
  /** Starts the virus scan. */
  scan: () => Promise<Scan>;
  /** Stores a chunk, numbered from 0. */
  store: (piece: Buffer, number: number) => Promise<void>;
}

/**
 * Receives a streamed file: limits size, idle time and duration, detects the type before anything
 * is stored, and scans for active content and viruses. If it throws, the caller deletes the stored
 * chunks.
 * @returns its media type
 * @throws FILE_TOO_LARGE as soon as more than announced arrives, FILE_TYPE_REFUSED, FILE_UNSAFE,
 * FILE_CUT_SHORT if less arrives or the sender disconnects, UPLOAD_TOO_SLOW, UNAVAILABLE without a
 * scanner verdict
 */
export async function receive(source: Readable, expected: Expected): Promise<string> {
  const { bytes, accepts, store } = expected;
  const scan = await expected.scan();
  let mediaType: string | null = null;
  let active: ActiveContentScanner | null = null;
  let total = 0;
  let number = 0;
  try {
    for await (const piece of pieces(withTimeout(source, bytes), bytes)) {
      // The first chunk is full or the whole file, so it contains the head.
      mediaType ??= await acceptedType(piece.subarray(0, HEAD_BYTES), accepts);
      active ??= new ActiveContentScanner(mediaType);
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

/**
 * Splits the bytes into chunks of PIECE_BYTES; the last one may be shorter. Throws FILE_TOO_LARGE
 * at the first byte too many.
 */
export async function* pieces(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  // Copied, because small buffers would each retain more memory than their bytes.
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
