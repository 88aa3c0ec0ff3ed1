import { fileTypeFromBuffer } from "file-type";

/** Bytes at the start of a file that tell what it is. */
export const HEAD_BYTES = 4_100;

/** Other names of what documents may accept. */
const SAME: Readonly<Record<string, string>> = {
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
};

/** What a file is, by its own first bytes; null for what has no mark of a known kind, such as text or HTML. Its name and its declared type are not asked. */
export async function mediaTypeOf(head: Buffer): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)))?.mime;
  return mime === undefined ? null : (SAME[mime] ?? mime);
}
