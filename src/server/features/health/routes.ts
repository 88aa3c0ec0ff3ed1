import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { missingSecrets } from "../lenders/secrets.ts";
import { missingChannelSettings } from "../messages/missing-channel-settings.ts";

/**
 * Milliseconds to wait for the count of missing secrets: with the database probe the answer must
 * come within 2 s.
 */
const SECRETS_MS = 300;

/**
 * `GET /live`: the process runs. `GET /ready`: it can serve, including database and messages. The
 * last known number of missing lender secrets is only information, because the rest works without
 * them.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  let logged = "";
  let loggedUnset = "";
  let probe: Promise<boolean> | null = null;
  let secrets: readonly string[] = [];
  let probing: Promise<void> | null = null;
  /**
   * Refreshes the missing secrets and waits briefly; a database without a free connection is still
   * ready.
   */
  const askForSecrets = async () => {
    probing ??= missingSecrets(ctx)
      .then(
        (missing) => {
          secrets = missing;
        },
        () => {},
      )
      .finally(() => {
        probing = null;
      });
    await Promise.race([probing, delay(SECRETS_MS, undefined, { ref: false })]);
  };
  app.get("/live", async () => ({ status: "live" }));
  app.get("/ready", async (_request, reply) => {
    const missing = missingChannelSettings(ctx).join(" and ");
    // Logged once, not at each probe.
    if (missing !== "" && missing !== logged) ctx.log.error({}, `not ready: ${missing} is not set, so no messages can be sent`);
    logged = missing;
    // Concurrent probes share one ping.
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
    if (reaches) await askForSecrets();
    const unset = secrets.join(", ");
    if (unset !== "" && unset !== loggedUnset)
      ctx.log.error({}, `lender secrets are not set: ${unset}; set them with npm run config -- secrets set`);
    loggedUnset = unset;
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
