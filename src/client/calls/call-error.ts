import type { ErrorBody, FieldError } from "../../contract/errors.ts";

/** A call that did not end with 2xx. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  /** Seconds that the server asks to wait, or null. */
  readonly retryAfter: number | null;
  /** Of a wrong code: how many more are looked at; null where that is not told. */
  readonly triesLeft: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.name = "CallError";
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? [];
    this.retryAfter = retryAfter;
    this.triesLeft = body.triesLeft ?? null;
  }
}
