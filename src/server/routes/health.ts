import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** `GET /live`: the process runs. `GET /ready`: it can serve, database included. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/live", async () => ({ status: "live" }));
  app.get("/ready", async (_request, reply) => {
    try {
      await ctx.database.ping();
      return { status: "ready", release: ctx.releases.live().hash };
    } catch {
      return reply.code(503).header("retry-after", "5").send({ status: "unavailable" });
    }
  });
}
