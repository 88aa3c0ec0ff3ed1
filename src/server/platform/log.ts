import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";

/**
 * Allow-list of logged fields. Bodies, query strings, addresses and identifiers of people are not
 * logged.
 */
const FIELDS = [
  "reqId",
  "method",
  "route",
  "status",
  "ms",
  "err",
  "code",
  "release",
  "publication",
  "kind",
  "id",
  "pointer",
  "job",
  "table",
  "lender",
  "template",
  "channel",
  "port",
  "url",
  "count",
  "note",
] as const;

const isLogged = (name: string): boolean => (FIELDS as readonly string[]).includes(name);

type LogFields = { readonly [name in (typeof FIELDS)[number]]?: unknown };

type WriteLine = (fields: LogFields, message: string) => void;

/**
 * The log of the server's modules; it accepts only fields that are logged. Fastify's `request.log`
 * is the same log but accepts any field, so lines about a request are written here with `reqId`.
 */
export interface Log {
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
}

/**
 * Matches personal data in error messages of libraries: email addresses, PANs, runs of five digits
 * or more.
 */
const PERSONAL = /[\w.%+-]+@[\w.-]+|\b[A-Z]{5}\d{4}[A-Z]\b|\d{5,}/gi;

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
}

/**
 * A structured log of allow-listed fields. `level` is pino's, e.g. `silent` for tests; `to`
 * defaults to standard output.
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => isLogged(name))),
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "" };
  const { code } = error as { code?: unknown };
  const cause = error.cause instanceof Error ? ` (${scrub(error.cause.message)})` : "";
  return {
    type: error.name,
    message: scrub(error.message) + cause,
    ...(typeof code === "string" && { code }),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 12)
      .join("\n"),
  };
}

function scrub(text: string): string {
  return text.replace(PERSONAL, "…");
}
