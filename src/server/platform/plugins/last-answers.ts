import type { FastifyInstance } from "fastify";

/** An answer that leaves while the server stops is the last on its connection, which would else be kept open for more and hold up the end. */
export function addLastAnswers(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", (done) => {
    stopping = true;
    done();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
}
