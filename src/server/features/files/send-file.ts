import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Slots } from "../../platform/limits/slots.ts";
import { unlessHead } from "../../platform/routes/unless-head.ts";
import type { OpenFile } from "./files.ts";

/** File name extension by media type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

/**
 * Concurrent downloads, in total and per caller, who may read slowly; each holds one or two chunks
 * in memory.
 */
const downloads = new Slots({ all: 64, each: 8 });

/**
 * Streams a file as an attachment, never displayed as a page of ours. Its own name is in no header
 * (S34); the caller knows it.
 * @param caller id of the customer or the member of the staff
 * @throws TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function sendStoredFile(reply: FastifyReply, caller: string, { id, type, bytes, pieces }: OpenFile): FastifyReply {
  downloads.takeFor(reply, caller);
  reply.headers({
    "content-type": type,
    "content-length": bytes,
    "content-disposition": `attachment; filename="${id}.${EXTENSIONS[type] ?? "bin"}"`,
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  return reply.send(Readable.from(unlessHead(reply, pieces), { objectMode: false, highWaterMark: 1 }));
}
