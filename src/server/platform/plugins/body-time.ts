import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { clientErrors } from "./oversized-headers.ts";

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Ends requests whose body does not come (S45). Node's own limit is one for all requests of a server, and a file may take longer
 * than a form, so it is counted here.
 */
export function addBodyTime(app: FastifyInstance, ctx: Context): void {
  const end = clientErrors(ctx);
  app.server.prependListener("request", (request: IncomingMessage) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if ((length === undefined || length === "0") && encoding === undefined) return;
    const timer = setTimeout(() => end({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, request.socket), ctx.waits.requestMs);
    timers.set(request, timer);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });
}

/** The body of this request is read by what has limits of its own (`platform/uploads`). */
export function ownTime(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
