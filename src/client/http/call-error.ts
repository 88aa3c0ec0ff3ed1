import type { ErrorBody, FieldError } from "../../contract/errors.ts";

/** A call that failed. `status` is 0 when there was no response. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  /** Seconds to wait before a retry, as sent by the server; null if not sent. */
  readonly retryAfter: number | null;
  /** After a wrong code, the number of attempts left; null if not sent. */
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
