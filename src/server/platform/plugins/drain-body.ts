import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { ApiError } from "../errors.ts";

/** How long the rest of a refused file is still read, so that the browser gets the answer. */
const DRAIN_MS = 30_000;

/**
 * Drains the body after a refusal, because browsers only read the answer once they have sent
 * everything. Bodies that are too large or too slow are cut off.
 */
export function drainBody(request: IncomingMessage, reply: FastifyReply, error: unknown): void {
  const endless = error instanceof ApiError && ["FILE_TOO_LARGE", "UPLOAD_TOO_SLOW"].includes(error.code);
  if (endless) {
    reply.header("connection", "close");
    return;
  }
  if (request.destroyed || request.complete) return;
  const cut = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once("close", () => clearTimeout(cut));
  request.resume();
}
