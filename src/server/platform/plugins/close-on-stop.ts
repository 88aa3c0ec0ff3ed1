import type { FastifyInstance } from "fastify";

/**
 * While the server stops, each response closes its connection, as kept-alive connections would
 * delay the exit.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", (done) => {
    stopping = true;
    done();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
}
