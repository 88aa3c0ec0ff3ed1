import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { advertRoutes } from "./features/adverts/routes.ts";
import { callRoutes } from "./features/calls/routes.ts";
import { campaignRoutes, unsubscribeRoutes } from "./features/campaigns/routes.ts";
import { catalogueRoutes } from "./features/catalogue/routes.ts";
import { configRoutes } from "./features/config/routes.ts";
import { cookieRoutes } from "./features/cookies/routes.ts";
import { customerSearchRoutes } from "./features/customer-search/routes.ts";
import { deskRoutes } from "./features/desk/routes.ts";
import { eligibilityRoutes } from "./features/eligibility/routes.ts";
import { customerOfRequest } from "./features/erasure/requests.ts";
import { erasureRoutes } from "./features/erasure/routes.ts";
import { fileRoutes } from "./features/files/routes.ts";
import { formRoutes } from "./features/forms/routes.ts";
import { openApiRoutes } from "./features/health/openapi.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { leadRoutes } from "./features/leads/routes.ts";
import { lenderCallRoutes } from "./features/lenders/calls/routes.ts";
import { lenderRoutes } from "./features/lenders/choice/routes.ts";
import { lenderFileRoutes } from "./features/lenders/files/routes.ts";
import { lookupRoutes } from "./features/lookups/routes.ts";
import { masqueradeRoutes } from "./features/masquerade/routes.ts";
import { merchantRoutes } from "./features/merchants/routes.ts";
import { devOutboxRoutes } from "./features/messages/routes.ts";
import { offeringRoutes } from "./features/offering/routes.ts";
import { offerRoutes } from "./features/offers/routes.ts";
import { pageRoutes } from "./features/pages/routes.ts";
import { preCheckRoutes } from "./features/pre-check/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { rightsRoutes } from "./features/rights/routes.ts";
import { signInRoutes } from "./features/sign-in/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { auditSignOuts } from "./features/staff/sign-outs.ts";
import { staffFormRoutes } from "./features/staff-forms/routes.ts";
import { tableRoutes } from "./features/tables/routes.ts";
import { savedViewRoutes } from "./features/tables/saved-views/routes.ts";
import { ticketRoutes } from "./features/tickets/routes.ts";
import { uploadRoutes } from "./features/uploads/routes.ts";
import { randomUuid } from "./platform/clock.ts";
import type { Context } from "./platform/context.ts";
import { ApiError } from "./platform/errors.ts";
import { addBodies } from "./platform/plugins/bodies.ts";
import { addBodyTimeout } from "./platform/plugins/body-timeout.ts";
import { addCallers } from "./platform/plugins/callers.ts";
import { closeConnectionsOnStop } from "./platform/plugins/close-on-stop.ts";
import { addCompression } from "./platform/plugins/compression.ts";
import { addCrossSite } from "./platform/plugins/cross-site.ts";
import { addErrors, sendError } from "./platform/plugins/errors.ts";
import { addForwardedAddresses } from "./platform/plugins/forwarded-addresses.ts";
import { addKnownHosts } from "./platform/plugins/known-hosts.ts";
import { addObservation } from "./platform/plugins/observation.ts";
import { addOfflineSignOut } from "./platform/plugins/offline-sign-out.ts";
import { addHeaderLimits, clientErrors, HEADER_LIMIT } from "./platform/plugins/oversized-headers.ts";
import { addPipelining } from "./platform/plugins/pipelining.ts";
import { addRoutePolicies } from "./platform/plugins/route-policies.ts";
import { addSchemaCompilers } from "./platform/plugins/schema-compilers.ts";
import { addSecurityHeaders, securityHeaders } from "./platform/plugins/security-headers.ts";
import { MAX_MS } from "./platform/uploads/upload-timeout.ts";

/** Builds the HTTP server over an initialised context. @param log the logger of its requests */
export async function buildApp(ctx: Context, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { trustedProxies, production, bodyLimit } = ctx.settings;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUuid(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit,
    // For whole requests, so it must cover the longest upload; other bodies have a shorter limit
    // (`addBodyTimeout`).
    requestTimeout: MAX_MS + 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    // How often Node checks its connections for timeouts; its default of 30 s is too coarse.
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: ctx.waits.requestMs, connectionsCheckingInterval: ctx.waits.requestMs / 2 },
    clientErrorHandler: clientErrors(ctx),
    // A path that cannot be decoded reaches no route or hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(ctx));
      return sendError(ctx, request, reply, new ApiError("BAD_REQUEST"));
    },
  });
  addSchemaCompilers(app);
  app.decorate("context", ctx);
  if (trustedProxies.length > 0) addForwardedAddresses(app);
  addBodyTimeout(app, ctx);
  addPipelining(app);
  closeConnectionsOnStop(app);
  addRoutePolicies(app);
  addErrors(app, ctx);
  addSecurityHeaders(app, ctx);
  addHeaderLimits(app);
  await addCompression(app);
  await app.register(cookie);
  addKnownHosts(app, ctx);
  addCrossSite(app, ctx);
  addBodies(app, ctx);
  await app.register(multipart);
  addObservation(app, ctx);
  healthRoutes(app, ctx);
  addOfflineSignOut(app, ctx, auditSignOuts);
  addCallers(app, ctx);
  await openApiRoutes(app, ctx);
  configRoutes(app, ctx);
  signInRoutes(app, ctx);
  formRoutes(app, ctx);
  fileRoutes(app, ctx);
  lookupRoutes(app, ctx);
  advertRoutes(app, ctx);
  merchantRoutes(app, ctx);
  masqueradeRoutes(app, ctx);
  catalogueRoutes(app, ctx);
  preCheckRoutes(app, ctx);
  cookieRoutes(app, ctx);
  staffRoutes(app, ctx);
  staffFormRoutes(app, ctx);
  ticketRoutes(app, ctx);
  uploadRoutes(app, ctx);
  customerSearchRoutes(app, ctx, customerOfRequest(ctx));
  tableRoutes(app, ctx);
  savedViewRoutes(app, ctx);
  reportRoutes(app, ctx);
  offerRoutes(app, ctx);
  lenderRoutes(app, ctx);
  rightsRoutes(app, ctx);
  erasureRoutes(app, ctx);
  deskRoutes(app, ctx);
  campaignRoutes(app, ctx);
  unsubscribeRoutes(app, ctx);
  leadRoutes(app, ctx);
  callRoutes(app, ctx);
  eligibilityRoutes(app, ctx);
  offeringRoutes(app, ctx);
  lenderCallRoutes(app, ctx);
  lenderFileRoutes(app, ctx);
  if (!production) devOutboxRoutes(app, ctx);
  pageRoutes(app, ctx);
  await app.ready();
  return app;
}
