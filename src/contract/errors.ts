import { type Static, Type } from "typebox";
import { closed } from "./schema-primitives.ts";

/**
 * Every error that a caller can get: its code and HTTP status. The message is the interface text
 * `errors.<code>` in the caller's language.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  INVALID_IDENTIFIER: 400,
  OTP_WRONG: 400,
  OTP_EXPIRED: 400,
  CODE_UNKNOWN: 400,
  SIGN_IN_LAPSED: 409,
  LINK_UNKNOWN: 400,
  LINK_USED: 410,
  LINK_REPLACED: 410,
  LINK_EXPIRED: 410,
  NOT_SIGNED_IN: 401,
  WRONG_PASSWORD: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  PARTNER_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UPLOAD_TOO_SLOW: 408,
  STEP_SKIPPED: 409,
  RELEASE_UNKNOWN: 409,
  OFFER_EXPIRED: 409,
  CONSENT_WITHDRAWN: 409,
  ALREADY_SUBMITTED: 409,
  DUPLICATE_APPLICATION: 409,
  PUBLICATION_CONFLICT: 409,
  ANSWER_LOST: 409,
  RECORD_CHANGED: 409,
  SAME_PERSON: 409,
  ONE_PERSON: 409,
  PROPOSER_LEFT: 409,
  USERNAME_TAKEN: 409,
  VIEW_NAME_TAKEN: 409,
  TOO_MANY_VIEWS: 409,
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  JOB_NOT_READY: 409,
  TRIAL_NOT_READY: 409,
  TOO_MANY_FILES: 409,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  FILE_TYPE_REFUSED: 415,
  HOST_UNKNOWN: 421,
  INVALID_ANSWERS: 422,
  CONSENT_MISSING: 422,
  FILE_CUT_SHORT: 422,
  FILE_UNSAFE: 422,
  FILE_ENCODING: 422,
  FILE_COLUMNS: 422,
  FILE_EMPTY: 422,
  FILE_TOO_MANY_ROWS: 422,
  EXPORT_TOO_LONG: 422,
  IDEMPOTENCY_CONFLICT: 422,
  OFFER_NOT_SELECTED: 422,
  OTP_TOO_MANY_ATTEMPTS: 429,
  OTP_RESEND_TOO_EARLY: 429,
  OTP_TOO_MANY_SENDS: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One rejected value. `path` is a JSON pointer into the body or, for forms, into the answers. */
export const FieldError = closed({
  path: Type.String(),
  keyword: Type.String(),
  message: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/** Maximum number of field errors in one response. */
export const MAX_FIELDS = 50;

/** The body of every response that is not 2xx. */
export const ErrorBody = closed({
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Array(FieldError, { maxItems: MAX_FIELDS })),
  /** For a wrong code: the number of attempts left before a block for the time in Retry-After. */
  triesLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The number of further errors that are not in `fields`. */
  fieldsLeftOut: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type ErrorBody = Static<typeof ErrorBody>;
