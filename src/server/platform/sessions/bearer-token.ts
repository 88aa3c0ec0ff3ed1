import type { IncomingHttpHeaders } from "node:http";

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** The Bearer token of a call; undefined if absent or malformed. */
export function bearerToken({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  return BEARER.exec(headers.authorization ?? "")?.[1];
}
