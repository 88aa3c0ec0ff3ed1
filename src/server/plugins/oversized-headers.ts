import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Bytes that the headers of a request may have. A browser sends every cookie along that any page of its host has set. */
export const HEADER_LIMIT = 64 * 1024;

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Where cookies alone are too much, the browser drops them and asks again, so that they cannot keep a page from opening (S55). */
const WITHOUT_COOKIES = ['clear-site-data: "cookies"', "refresh: 3", "cache-control: no-store"];

/** Answers what the HTTP parser refuses, which meets no route and no hook. */
export function answerClientError({ code = "" }: { code?: string }, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  const status = STATUS[code] ?? 400;
  const headers = ["content-length: 0", "connection: close", ...(status === 431 ? WITHOUT_COOKIES : [])];
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("\r\n")}\r\n\r\n`);
  socket.destroySoon();
}
