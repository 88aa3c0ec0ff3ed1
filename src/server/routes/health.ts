import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { missingWays } from "../services/ways-to-send.ts";

/** `GET /live`: the process runs. `GET /ready`: it can serve, database and messages included. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  let told = "";
  let probe: Promise<boolean> | null = null;
  app.get("/live", async () => ({ status: "live" }));
  app.get("/ready", async (_request, reply) => {
    const missing = missingWays(ctx).join(" and ");
    // Once, and not at each probe.
    if (missing !== "" && missing !== told) ctx.log.error(`not ready: ${missing} is not set, so no message can go out`);
    told = missing;
    // One for all who ask meanwhile.
    probe ??= ctx.database
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = null;
      });
    const reaches = await probe;
    if (reaches && missing === "") return { status: "ready", release: ctx.releases.live().hash };
    return reply.code(503).header("retry-after", "5").send({ status: "unavailable" });
  });
}
