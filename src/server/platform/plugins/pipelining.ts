import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that are being answered or wait for that. No browser sends any before the answer to the one before. */
const MOST_OPEN = 16;

/**
 * Takes the requests that a client sends on one connection without waiting (pipelining, RFC 9112, section 9.3.2) one after the
 * other, and closes a connection with too many. Node emits every request of a packet at once, more than a thousand, and buffers each
 * response while the client reads none (S58). Before all other listeners, which see a request when its turn comes; those of a closed
 * connection cost next to nothing.
 */
export function addPipelining({ server }: FastifyInstance): void {
  const listeners = server.listeners("request") as RequestListener[];
  const open = new WeakMap<Socket, (() => void)[]>();
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { socket } = request;
    // Nothing is answered after a response that closes the connection (section 9.6).
    if (!socket.writable) return;
    const queue = open.get(socket) ?? [];
    open.set(socket, queue);
    queue.push(() => {
      for (const answer of listeners) answer(request, response);
    });
    if (queue.length > MOST_OPEN) {
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
