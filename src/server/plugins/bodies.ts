import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";

/** Deeper than any document or form of ours; JSON nested further is refused before it is parsed (S25). */
const MAX_DEPTH = 40;

/** JSON is the only body there is, without prototype keys (S22), not too deep, and of one declared type (S23). */
export function addBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string;
    if (request.routeOptions.config.rawBody) request.rawBody = text;
    if (text === "") return done(null, undefined);
    if (depthOf(text) > MAX_DEPTH) return done(new ApiError("BAD_REQUEST"));
    return parseJson(request, text, (error, value) => {
      if (error === null && !isPlainText(value)) return done(new ApiError("BAD_REQUEST"));
      return done(error, value);
    });
  });
}

/** NUL, lone surrogates and characters that turn the direction of writing: no answer of a form needs them (S29). */
const HOSTILE = /\0|[\u202a-\u202e\u2066-\u2069]/;

function isPlainText(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !HOSTILE.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isPlainText(key) && isPlainText(inner));
}

/** How deep brackets nest in JSON text, strings left out. Iterative, so that it cannot run out of stack. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}
