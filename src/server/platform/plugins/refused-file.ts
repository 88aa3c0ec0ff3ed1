import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { ApiError } from "../errors.ts";

/** For so long what is left of a refused file is still read, so that the browser comes to read the refusal. */
const DRAIN_MS = 30_000;

/** Reads on past a refusal, as browsers only look for an answer once they have sent everything; whoever sends too much or too slowly is cut off. */
export function readOn(request: IncomingMessage, reply: FastifyReply, error: unknown): void {
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
