import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorBody, type ErrorCode, type FieldError, MAX_FIELDS } from "../../../contract/errors.ts";
import type { Context } from "../context.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { ApiError } from "../errors.ts";
import { NoCustomerKey } from "../secrets/vault.ts";
import { wasErased } from "../sessions/sessions.ts";
import { securityHeaders } from "./security-headers.ts";

const RETRY_SECONDS = 5;

/** Errors of the framework by code. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
};

/** Converts every error to the common error body, in the caller's language. */
export function addErrors(app: FastifyInstance, ctx: Context): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toApiError(error);
    if (known.status < 500) return sendError(ctx, request, reply, known);
    // If the customer was erased during the call, any internal error is a consequence of that.
    if (known.code === "INTERNAL" && !reply.raw.headersSent) {
      if (await wasErased(ctx, request.caller)) return sendError(ctx, request, reply, new ApiError("NOT_SIGNED_IN"));
      if (error instanceof NoCustomerKey) return sendError(ctx, request, reply, new ApiError("NOT_FOUND"));
    }
    ctx.log.error({ reqId: request.id, err: error, code: known.code }, "request failed");
    writeFailure(ctx, request, reply, known);
    return reply;
  });
}

/** A header or cookie on the reply may be what failed, so the answer is written to the raw response. */
function writeFailure(ctx: Context, request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  const { raw } = reply.hijack();
  if (raw.headersSent) {
    raw.destroy();
    return;
  }
  // A failed stream leaves its headers set, including a wrong content length.
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  raw.writeHead(error.status, { ...securityHeaders(ctx), ...headersOf(error) }).end(bodyOf(ctx, request, error));
}

/** Sends an error. */
export function sendError(ctx: Context, request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(headersOf(error))
    .send(bodyOf(ctx, request, error));
}

const headersOf = ({ retryAfter }: ApiError): Record<string, string> => ({
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
});

/** The error body as JSON text. */
function bodyOf(ctx: Context, request: FastifyRequest, error: ApiError): string {
  const body: ErrorBody = { message: textFor(ctx, request, `errors.${error.code}`), code: error.code };
  if (error.triesLeft !== undefined) body.triesLeft = error.triesLeft;
  if (error.fields !== undefined) {
    const shown = error.fields.slice(0, MAX_FIELDS);
    body.fields = shown.map((field) => ({ ...field, message: field.message || fieldText(ctx, request, field) }));
    if (shown.length < error.fields.length) body.fieldsLeftOut = error.fields.length - shown.length;
  }
  return JSON.stringify(body);
}

function textFor(ctx: Context, request: FastifyRequest, key: string): string {
  return ctx.releases.live().text(request.language, key) ?? key;
}

function fieldText(ctx: Context, request: FastifyRequest, { keyword }: FieldError): string {
  const release = ctx.releases.live();
  return release.text(request.language, `errors.field.${keyword}`) ?? release.text(request.language, "errors.field.other") ?? keyword;
}

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError("UNAVAILABLE", { retryAfter: RETRY_SECONDS, cause: error });
  if (error.validation !== undefined) return new ApiError("BAD_REQUEST", { fields: error.validation.map(toField) });
  const code = FRAMEWORK_CODES[error.code];
  if (code !== undefined) return new ApiError(code);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new ApiError("BAD_REQUEST");
  return new ApiError("INTERNAL", { cause: error });
}

function toField({ instancePath, keyword, params }: NonNullable<FastifyError["validation"]>[number]): FieldError {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const name = missingProperty ?? additionalProperty;
  return {
    path: name === undefined ? instancePath : `${instancePath}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    keyword,
    message: "",
  };
}
