import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { missingSecrets } from "../lenders/secrets.ts";
import { missingWays } from "../messages/ways-to-send.ts";

/**
 * `GET /live`: the process runs. `GET /ready`: it can serve, database and messages included; how
 * many secrets of lenders are missing is told beside, as all else goes on without them.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  let told = "";
  let unsetTold = "";
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
    const reason = ctx.releases.behind();
    const secrets = reaches ? await missingSecrets(ctx).catch(() => []) : [];
    const unset = secrets.join(", ");
    if (unset !== "" && unset !== unsetTold) ctx.log.error(`secrets of lenders are not set: ${unset}; npm run config -- secrets set`);
    unsetTold = unset;
    if (reaches && missing === "" && reason === null)
      return {
        status: "ready",
        release: ctx.releases.live().hash,
        publication: ctx.releases.publication(),
        ...(secrets.length > 0 && { missingSecrets: secrets.length }),
      };
    return reply
      .code(503)
      .header("retry-after", "5")
      .send({ status: "unavailable", ...(reason !== null && { reason }) });
  });
}
