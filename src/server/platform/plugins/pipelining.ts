import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that may wait for the answer to the one before them. No browser sends any before that answer. */
const MOST_WAITING = 16;

interface Connection {
  waiting: number;
  /** Resolves when the last request of it has been answered. */
  last: Promise<unknown>;
}

/**
 * Takes the requests that a client sends on one connection without waiting (pipelining, RFC 9112, section 9.3.2) one after the
 * other. Node hands over at once all that come in one packet, and would hold an answer of each while the client reads none (S58).
 */
export function addPipelining(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Connection>();
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    const connection = connections.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    connections.set(socket, connection);
    const before = connection.last;
    connection.last = new Promise((resolve) => reply.raw.once("close", resolve));
    connection.waiting += 1;
    if (connection.waiting > MOST_WAITING) socket.destroy();
    await before;
    connection.waiting -= 1;
  });
}
