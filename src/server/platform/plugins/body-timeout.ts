import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { clientErrors } from "./oversized-headers.ts";

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Times out requests whose body does not arrive (S45). Node's own limit is one per server, but
 * uploads need longer than forms.
 */
export function addBodyTimeout(app: FastifyInstance, ctx: Context): void {
  const end = clientErrors(ctx);
  app.server.prependListener("request", (request: IncomingMessage) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if ((length === undefined || length === "0") && encoding === undefined) return;
    const timer = setTimeout(() => end({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, request.socket), ctx.waits.requestMs);
    timers.set(request, timer);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });
}

/** Disables this timeout for a body whose reader has limits of its own (`platform/uploads`). */
export function disableBodyTimeout(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
