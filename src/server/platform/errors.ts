import { ERROR_STATUS, type ErrorCode, type FieldError } from "../../contract/errors.ts";

interface ApiErrorOptions {
  fields?: FieldError[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Attempts left for the code. */
  triesLeft?: number;
  cause?: unknown;
}

/**
 * An error that is returned to the caller. Its message is the text `errors.<code>` in the caller's
 * language.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly triesLeft: number | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.triesLeft = options.triesLeft;
  }
}
