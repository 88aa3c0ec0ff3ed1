import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { bearerToken } from "../sessions/bearer-token.ts";
import { findCaller } from "../sessions/sessions.ts";

/**
 * Sets the caller and language of each call. Only the Bearer header authenticates; cookies carry no
 * authority (O32).
 */
export function addCallers(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest("caller", null);
  app.decorateRequest("rawBody", null);
  app.decorateRequest("language", "en");
  app.addHook("onRequest", async (request) => {
    request.language = languageOf(request, ctx);
    if (!request.url.startsWith("/api/") || request.routeOptions.config.findsCaller) return;
    await resolveCaller(ctx, request);
  });
}

/**
 * Looks the caller up; called again if the body took so long that the session may have ended
 * meanwhile.
 */
export async function resolveCaller(ctx: Context, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  request.caller = token === undefined ? null : await findCaller(ctx, token);
}

function languageOf(request: FastifyRequest, ctx: Context): string {
  const { languages } = ctx.releases.live().site;
  const codes = languages.map(({ code }) => code);
  const fallback = languages.find(({ isDefault }) => isDefault)?.code ?? "en";
  const cookie = request.cookies.language;
  const picked = languages.find(({ id, code }) => code === cookie || String(id) === cookie)?.code;
  if (picked !== undefined) return picked;
  const wanted = (request.headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  // Only the languages of the site count; otherwise the default applies.
  return wanted.find((code) => codes.includes(code)) ?? fallback;
}
