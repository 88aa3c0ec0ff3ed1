import AjvCompiler from "@fastify/ajv-compiler";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { FastifyRouteSchemaDef } from "fastify/types/schema.d.ts";
import { randomUuid } from "./clock.ts";
import type { Context } from "./context.ts";
import { ApiError } from "./errors.ts";
import { addBodies } from "./plugins/bodies.ts";
import { addCallers } from "./plugins/callers.ts";
import { addCrossSite } from "./plugins/cross-site.ts";
import { addErrors, sendError } from "./plugins/errors.ts";
import { addKnownHosts } from "./plugins/known-hosts.ts";
import { addObservation } from "./plugins/observation.ts";
import { addHeaderLimits, clientErrors, HEADER_LIMIT } from "./plugins/oversized-headers.ts";
import { addRoutePolicies } from "./plugins/route-policies.ts";
import { addSecurityHeaders, securityHeaders } from "./plugins/security-headers.ts";
import { applicationRoutes } from "./routes/applications.ts";
import { configRoutes } from "./routes/config.ts";
import { cookieRoutes } from "./routes/cookies.ts";
import { devOutboxRoutes } from "./routes/dev-outbox.ts";
import { healthRoutes } from "./routes/health.ts";
import { lookupRoutes } from "./routes/lookups.ts";
import { offerRoutes } from "./routes/offers.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { pageRoutes } from "./routes/pages.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { staffRoutes } from "./routes/staff.ts";
import { userRoutes } from "./routes/user.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

const BODY_LIMIT = 256 * 1024;

/** The HTTP side of the server over a context that is ready. */
export async function buildApp(ctx: Context): Promise<FastifyInstance> {
  const { trustedProxies, production } = ctx.settings;
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUuid(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: HEADER_LIMIT },
    clientErrorHandler: clientErrors(ctx),
    // A path that cannot be decoded meets no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(ctx));
      return sendError(ctx, request, reply, new ApiError("BAD_REQUEST"));
    },
  });
  app.setValidatorCompiler(validators());
  app.decorate("context", ctx);
  addRoutePolicies(app);
  addErrors(app, ctx);
  addSecurityHeaders(app, ctx);
  addHeaderLimits(app);
  await app.register(cookie);
  addKnownHosts(app, ctx);
  addCrossSite(app, ctx);
  addBodies(app, ctx);
  addObservation(app, ctx);
  healthRoutes(app, ctx);
  addCallers(app, ctx);
  await openApiRoutes(app, ctx);
  configRoutes(app, ctx);
  signInRoutes(app, ctx);
  userRoutes(app, ctx);
  lookupRoutes(app, ctx);
  cookieRoutes(app, ctx);
  staffRoutes(app, ctx);
  offerRoutes(app, ctx);
  applicationRoutes(app, ctx);
  webhookRoutes(app, ctx);
  if (!production) devOutboxRoutes(app, ctx);
  pageRoutes(app, ctx);
  await app.ready();
  return app;
}

/** Bodies are taken as they are: never coerced, never stripped. What stands in a URL is text, so numbers there are read from it. */
function validators() {
  const compilers = AjvCompiler();
  const common = { removeAdditional: false, useDefaults: false, allErrors: false } as const;
  const strict = compilers({}, { customOptions: { ...common, coerceTypes: false } });
  const fromText = compilers({}, { customOptions: { ...common, coerceTypes: true } });
  return (route: FastifyRouteSchemaDef<unknown>) => (route.httpPart === "body" ? strict(route) : fromText(route));
}
