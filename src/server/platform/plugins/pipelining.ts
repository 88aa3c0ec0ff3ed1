import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that are being answered or wait for that. No browser sends any before the answer to the one before. */
const MOST_OPEN = 16;

/**
 * Takes the requests that a client sends on one connection without waiting (pipelining, RFC 9112, section 9.3.2) one after the
 * other, and closes a connection with too many. Node hands over at once all that come in one packet, more than a thousand, and
 * would hold an answer of each while the client reads none (S58). Before the router, so that what is not answered costs next to nothing.
 */
export function addPipelining({ server }: FastifyInstance): void {
  const [answer] = server.listeners("request") as [RequestListener];
  const open = new WeakMap<Socket, (() => void)[]>();
  server.removeListener("request", answer);
  server.on("request", (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = open.get(socket) ?? [];
    open.set(socket, queue);
    queue.push(() => answer(request, response));
    if (queue.length > MOST_OPEN) {
      socket.destroy();
      return;
    }
    response.once("close", () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.();
    });
    if (queue.length === 1) queue[0]?.();
  });
}
