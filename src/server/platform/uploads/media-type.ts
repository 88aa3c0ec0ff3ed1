import { fileTypeFromBuffer } from "file-type";

/** Leading bytes needed to detect a file's type. */
export const HEAD_BYTES = 4_100;

/** Aliases of types that documents may accept. */
const SAME: Readonly<Record<string, string>> = {
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
};

/**
 * Type of a file by its magic bytes; null if unknown, e.g. text or HTML. Ignores its name and
 * declared type.
 */
export async function mediaTypeOf(head: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)))?.mime;
  return mime === undefined ? null : (SAME[mime] ?? mime);
}
