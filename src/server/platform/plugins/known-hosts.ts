import type { FastifyInstance } from "fastify";
import { hostRuleIndex } from "../../../engine/catalog/slices/slice-area.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { isLoopback } from "../settings.ts";

/**
 * Outside production refuses what is asked under a name that is not this machine's (S56): another site's page can bind its own
 * name to this machine, and would then read passcodes as if it were ours. A program that tells no name passes.
 */
export function addKnownHosts(app: FastifyInstance, ctx: Context): void {
  if (ctx.settings.production) return;
  app.addHook("onRequest", async ({ hostname }) => {
    if (hostname !== "" && !isOurHost(ctx, hostname)) throw new ApiError("HOST_UNKNOWN");
  });
}

/**
 * Whether a name is one of ours: that of PUBLIC_URL; in development each of this machine; in production also one that a rule of
 * the site document means, if it lies below that of PUBLIC_URL or beside it.
 * @param hostname without a port
 */
export function isOurHost({ settings, releases }: Pick<Context, "settings" | "releases">, hostname: string): boolean {
  const { hostname: known } = new URL(settings.publicUrl);
  if (hostname === known) return true;
  if (!settings.production) return settings.openToNetwork || isLoopback(hostname);
  const [, ...domain] = known.split(".");
  const isNear = hostname.endsWith(`.${known}`) || (domain.length > 1 && hostname.endsWith(`.${domain.join(".")}`));
  return isNear && hostRuleIndex(releases.live().site, hostname) >= 0;
}
