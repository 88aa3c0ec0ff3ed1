import type { FieldError } from "../../../contract/errors.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * Reads several fields of a form, so that all of its errors are shown at once.
 * @param readers each returns its value, or throws an ApiError with fields
 * @returns the values by name
 * @throws ApiError with the fields of all errors in the order of the readers; any other error as it
 * is
 */
export function readFields<T extends object>(readers: { readonly [K in keyof T]: () => T[K] }): T {
  const values: Partial<T> = {};
  const errors: ApiError[] = [];
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      values[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields === undefined) throw error;
      errors.push(error);
    }
  }
  const [first, second] = errors;
  if (first === undefined) return values as T;
  if (second === undefined) throw first;
  throw new ApiError("INVALID_ANSWERS", { fields: errors.flatMap(({ fields }): FieldError[] => fields ?? []), cause: first });
}

/** The outcome of a promise as a reader: it returns the value, or throws the error. */
export const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
