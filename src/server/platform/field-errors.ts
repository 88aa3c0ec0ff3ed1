import type { ErrorCode, FieldError } from "../../contract/errors.ts";
import { ApiError } from "./errors.ts";

/** Throws the error unless there are no fields. */
export function throwFieldErrors(code: ErrorCode, fields: FieldError[]): void {
  if (fields.length > 0) throw new ApiError(code, { fields });
}

/** The error of a form's field, with its path in a body that has the answers under `answers`. */
export const belowAnswers = (error: FieldError): FieldError => ({ ...error, path: `/answers${error.path}` });
