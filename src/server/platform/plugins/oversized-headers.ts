import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { securityHeaders } from "./security-headers.ts";

/**
 * Parser limit of URL plus headers in bytes. The parser does not tell which of the two was too
 * long, so this is above either limit.
 */
export const HEADER_LIMIT = 256 * 1024;
/** A browser sends every cookie that any page of its host has set. */
const COOKIE_LIMIT = 64 * 1024;
/** Above the length of any URL of the application. */
const ADDRESS_LIMIT = 16 * 1024;

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Makes the browser drop its cookies and reload, so that oversized cookies cannot lock a user out
 * (S55).
 */
const WITHOUT_COOKIES = { "clear-site-data": '"cookies"', refresh: "3", "cache-control": "no-store" };

/**
 * Refuses a URL that is not a path or too long, more than one `Host` (RFC 9112, section 3.2), and
 * oversized cookies. Cookies are only cleared for their own size, so that a link of another site
 * cannot sign anybody out.
 */
export function addHeaderLimits(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!raw.url?.startsWith("/") || hostsOf(raw) > 1) return reply.code(400).send();
    if (raw.url.length > ADDRESS_LIMIT) return reply.code(414).send();
    if ((raw.headers.cookie ?? "").length > COOKIE_LIMIT) return reply.code(431).headers(WITHOUT_COOKIES).send();
  });
}

/** Node's parsed headers only contain the first. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;

/** Answers requests that the HTTP parser refuses; they reach no route or hook. */
export function clientErrors(ctx: Pick<Context, "settings">) {
  const headers = Object.entries({ ...securityHeaders(ctx), "content-length": "0", connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return ({ code = "" }: { code?: string }, socket: Socket): void => {
    if (code === "ECONNRESET" || socket.destroyed) return;
    const status = STATUS[code] ?? 400;
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
    socket.destroySoon();
  };
}
