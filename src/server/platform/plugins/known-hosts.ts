import type { FastifyInstance } from "fastify";
import { hostRuleIndex } from "../../../engine/catalog/slices/slice-area.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { isLoopback } from "../settings.ts";

/**
 * Outside production refuses foreign host names (S56): with DNS rebinding another site's page could
 * read passcodes. Requests without a host pass.
 */
export function addKnownHosts(app: FastifyInstance, ctx: Context): void {
  if (ctx.settings.production) return;
  app.addHook("onRequest", async ({ hostname }) => {
    if (hostname !== "" && !isOurHost(ctx, hostname)) throw new ApiError("HOST_UNKNOWN");
  });
}

/**
 * Whether a host name is ours: that of PUBLIC_URL; in development any of this machine; in
 * production also one that matches a rule of the site document, if it is a subdomain or sibling of
 * PUBLIC_URL.
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
