import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { countRefusedBody, countUnsigned } from "../limits/write-limit.ts";
import { normaliseInput } from "./normalise-input.ts";

/** Above any document or form; deeper JSON is refused before parsing (S25). */
const MAX_DEPTH = 40;
/** Above any call; more values are refused before validation (S58). */
const MAX_VALUES = 2_000;

/** JSON in UTF-8 without a content encoding; other encodings could be misread (S23). */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset=("utf-8"|utf-8)[ \t]*)?$/i;
/** Type of uploaded files. A form of another site cannot send it without a CORS preflight. */
export const FILE_BODY = "application/octet-stream";
/** Type of a form with a file. */
export const FORM_BODY = "multipart/form-data";
/** Type of a form without files. */
const FIELDS_BODY = "application/x-www-form-urlencoded";
const FIELDS_TYPE = /^application\/x-www-form-urlencoded[ \t]*(;|$)/i;
const FORM_TYPE = /^multipart\/form-data[ \t]*(;|$)/i;
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Bodies are JSON, except files, which are streamed, either raw or in a form. JSON must have the
 * exact type (S23), no prototype keys (S22), and limited depth and size (S25, S58). All input in
 * body or URL passes `normaliseInput` before validation (S54). Signed bodies are only checked for depth
 * and not normalised, because their sender would only repeat the same text. Refused bodies count
 * towards their sender's rate (S58).
 */
export function addBodies(app: FastifyInstance, ctx: Context): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async (request) => {
    const { takesFile, takesForm, takesOneClick } = request.routeOptions.config;
    const isPlain = takesForm
      ? isForm(request)
      : takesFile
        ? isFile(request)
        : isPlainJson(request) || (takesOneClick && isOneClick(request));
    if (!request.is404 && !isPlain) throw new ApiError("UNSUPPORTED_MEDIA");
  });
  app.addContentTypeParser(FILE_BODY, (_request, stream, done) => done(null, stream));
  // Not read: the call says all that matters.
  app.addContentTypeParser(FIELDS_BODY, { parseAs: "buffer" }, (_request, _body, done) => done(null, undefined));
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, answer) => {
    // Bodies for unknown routes are ignored.
    if (request.is404) return answer(null, undefined);
    const done: typeof answer = (error, value) => {
      if (error !== null) (request.routeOptions.config.rawBody ? countUnsigned : countRefusedBody)(ctx, request);
      answer(error, value);
    };
    const text = textOf(body as Buffer);
    if (text === null) return done(new ApiError("BAD_REQUEST"));
    if (request.routeOptions.config.rawBody) request.rawBody = text;
    if (text === "") return done(null, undefined);
    const { depth, values } = sizeOf(text);
    const tooWide = values > MAX_VALUES && !request.routeOptions.config.rawBody;
    if (depth > MAX_DEPTH || tooWide) return done(new ApiError("BAD_REQUEST"));
    return parseJson(request, text, done);
  });
  app.addHook("preValidation", async (request) => {
    // Pages open whatever their URL contains (S55).
    if (!request.routeOptions.url?.startsWith("/api/")) return;
    request.params = normaliseInput(request.params);
    request.query = normaliseInput(request.query);
    // Signed bodies must stay verbatim; their handler extracts and normalises what it needs (S59).
    const { rawBody, takesFile, takesForm } = request.routeOptions.config;
    if (rawBody || takesFile || takesForm) return;
    try {
      request.body = normaliseInput(request.body);
    } catch (error) {
      countRefusedBody(ctx, request);
      throw error;
    }
  });
  app.addHook("preHandler", async (request) => {
    if (!request.routeOptions.url?.startsWith("/api/")) return;
    // Coercion turns the text "1e309" of a URL into Infinity, which passes the schema's limits.
    request.params = normaliseInput(request.params);
    request.query = normaliseInput(request.query);
  });
}

function isPlainJson({ method, headers }: FastifyRequest): boolean {
  if (WITHOUT_BODY.has(method)) return true;
  const type = headers["content-type"];
  return (type === undefined || JSON_TYPE.test(type)) && headers["content-encoding"] === undefined;
}

const isFile = ({ headers }: FastifyRequest): boolean => headers["content-type"] === FILE_BODY && headers["content-encoding"] === undefined;

const isForm = ({ headers }: FastifyRequest): boolean =>
  FORM_TYPE.test(headers["content-type"] ?? "") && headers["content-encoding"] === undefined;

/** A mail program may send either type of form (RFC 8058, 3.2). */
export const isOneClick = (request: FastifyRequest): boolean =>
  isForm(request) || (FIELDS_TYPE.test(request.headers["content-type"] ?? "") && request.headers["content-encoding"] === undefined);

/** Null for invalid UTF-8. A byte order mark is retained, as signatures cover it. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Nesting depth of JSON text, and an upper bound of its values, ignoring strings. Iterative, so
 * that it cannot overflow the stack.
 */
export function sizeOf(json: string): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x2c) values++;
    else if (code === 0x7b || code === 0x5b) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return { depth: deepest, values };
}
