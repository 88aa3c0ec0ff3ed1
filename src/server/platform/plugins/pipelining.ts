import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Open requests per connection. Browsers do not pipeline. */
const MAX_OPEN = 16;

/**
 * Handles pipelined requests (RFC 9112, section 9.3.2) one after the other, and closes a connection
 * with too many. Node emits all requests of a packet at once, more than a thousand, and buffers the
 * responses while the client reads none (S58). Installed before all other listeners, which
 * therefore only see a request when it is handled.
 */
export function addPipelining({ server }: FastifyInstance): void {
  const listeners = server.listeners("request") as RequestListener[];
  const open = new WeakMap<Socket, (() => void)[]>();
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    // Nothing may be answered after a response that closes the connection (section 9.6).
    if (!socket.writable) return;
    const queue = open.get(socket) ?? [];
    open.set(socket, queue);
    queue.push(() => {
      for (const answer of listeners) answer(request, response);
    });
    if (queue.length > MAX_OPEN) {
      socket.destroy();
      return;
    }
    response.once("close", () => {
      queue.shift();
      if (socket.writable) queue[0]?.();
    });
    if (queue.length === 1) queue[0]?.();
  });
}
