import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Places } from "../../platform/limits/places.ts";
import { unlessHead } from "../../platform/routes/unless-head.ts";
import type { OpenFile } from "./files.ts";

/** What a browser calls a file of each kind. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

/** Files that are being sent, of all at once and of one caller, who may read slowly: each holds a piece or two in memory. */
const downloads = new Places({ all: 64, each: 8 });

/**
 * Sends a file piece by piece, to be saved and never shown as a page of ours. Its own name stands in no header (S34): whoever asked
 * for it knows it.
 * @param caller id of the customer or the member of the staff @throws TOO_MANY_REQUESTS, UNAVAILABLE
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
