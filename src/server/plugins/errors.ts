import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorBody, type ErrorCode, type FieldError, MAX_FIELDS } from "../../contract/errors.ts";
import type { Context } from "../context.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { ApiError } from "../errors.ts";

const RETRY_SECONDS = 5;

/** The framework's own refusals, by its code. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
};

/** Turns every error into the one error body, in the caller's language. */
export function addErrors(app: FastifyInstance, ctx: Context): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toApiError(error);
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, "request failed");
    return sendError(ctx, request, reply, known);
  });
}

/** Answers with an error of the table. */
export function sendError(ctx: Context, request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
  const body: ErrorBody = { message: textFor(ctx, request, `errors.${error.code}`), code: error.code };
  if (error.fields !== undefined) {
    const told = error.fields.slice(0, MAX_FIELDS);
    body.fields = told.map((field) => ({ ...field, message: field.message || fieldText(ctx, request, field) }));
    if (told.length < error.fields.length) body.fieldsLeftOut = error.fields.length - told.length;
  }
  return reply.code(error.status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(body));
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
