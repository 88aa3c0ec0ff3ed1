/**
 * SQLSTATEs and Node codes that mean that the database is unreachable or cannot work now, as
 * opposed to refusing a statement: connection (08), resources such as disk, memory and connections
 * (53), I/O (58030), shutdown and statement timeout (57), read-only (25006), lock timeout (55P03),
 * transaction timeouts (25P03, 25P04), and transactions whose retries were used up (40001, 40P01).
 */
const CODES =
  /^(08...|53...|58030|57014|57P0[1-5]|25006|25P0[34]|55P03|40001|40P01|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|not queryable|connection has been discarded/i;

/** No connection could be made. Whatever the cause, the database is unavailable. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super(`No connection to the database: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "NotConnected";
  }
}

/**
 * Whether an error means that the database is temporarily unavailable, so that the caller may
 * retry.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (error instanceof NotConnected) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && CODES.test(code)) ||
    MESSAGES.test(error.message) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  );
}
