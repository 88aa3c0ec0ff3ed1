import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { countRefusedBody, countUnsigned } from "../limits/write-limit.ts";
import { takenIn } from "./taken-in.ts";

/** Deeper than any document or form of ours; JSON nested further is refused before it is parsed (S25). */
const MAX_DEPTH = 40;
/** More members of objects and items of lists than any call of ours has; more are refused before anything checks them (S58). */
const MAX_VALUES = 2_000;

/** JSON in UTF-8 as it is; a body in another dress would be read as something that it is not (S23). */
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset=("utf-8"|utf-8)[ \t]*)?$/i;
/** What a file comes as. No form of another site can send it unasked. */
export const FILE_BODY = "application/octet-stream";
/** What a form with a file comes as. */
export const FORM_BODY = "multipart/form-data";
const FORM_TYPE = /^multipart\/form-data[ \t]*(;|$)/i;
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * JSON is the only body there is, but for files, which pass as streams, by themselves or in a form: of that one declared type (S23), without prototype keys (S22), neither too deep nor too wide
 * (S25, S58). Whatever a call brings, in its body or its address, passes `takenIn` before any check (S54); a signed body alone is
 * neither changed nor measured beyond its depth, as whoever signed it would only send the same again. A body that is refused
 * here counts in its sender's pace (S58).
 */
export function addBodies(app: FastifyInstance, ctx: Context): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async (request) => {
    const { takesFile, takesForm } = request.routeOptions.config;
    const isPlain = takesForm ? isForm(request) : takesFile ? isFile(request) : isPlainJson(request);
    if (!request.is404 && !isPlain) throw new ApiError("UNSUPPORTED_MEDIA");
  });
  app.addContentTypeParser(FILE_BODY, (_request, stream, done) => done(null, stream));
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, answer) => {
    // Nobody reads what was sent to nowhere.
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
    // A page opens whatever stands in its address (S55).
    if (!request.routeOptions.url?.startsWith("/api/")) return;
    request.params = takenIn(request.params);
    request.query = takenIn(request.query);
    // What is signed is the signer's text to the letter; its handler reads out what it needs and cleans that (S59).
    const { rawBody, takesFile, takesForm } = request.routeOptions.config;
    if (rawBody || takesFile || takesForm) return;
    try {
      request.body = takenIn(request.body);
    } catch (error) {
      countRefusedBody(ctx, request);
      throw error;
    }
  });
  app.addHook("preHandler", async (request) => {
    if (!request.routeOptions.url?.startsWith("/api/")) return;
    // The validator reads numbers from the text of an address, "1e309" as one without end, to which it applies no limit.
    request.params = takenIn(request.params);
    request.query = takenIn(request.query);
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

/** Null for bytes that are no UTF-8. A byte order mark stays, as a signature is over it too. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * How deep brackets nest in JSON text, and how many values it can hold at the most, strings left out. Iterative, so that it
 * cannot run out of stack.
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
