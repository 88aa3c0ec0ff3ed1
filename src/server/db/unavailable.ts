/** SQLSTATE classes and Node codes that say that the database is not there, as opposed to refusing a statement. */
const CODES = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH)$/;
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is clos|not queryable/i;

/** Whether an error means that the database is gone for now, so that the caller may come back later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && CODES.test(code)) || WORDS.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
  );
}
