import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { findCaller } from "../sessions/sessions.ts";

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Tells each call who makes it and in which language. The Bearer header alone authenticates; cookies carry no authority (O32). */
export function addCallers(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest("caller", null);
  app.decorateRequest("rawBody", null);
  app.decorateRequest("language", "en");
  app.addHook("onRequest", async (request) => {
    request.language = languageOf(request, ctx);
    if (!request.url.startsWith("/api/") || request.routeOptions.config.findsCaller) return;
    await lookCallerUp(ctx, request);
  });
}

/** Notes who makes a call now; again where its body took so long that the session may have ended meanwhile. */
export async function lookCallerUp(ctx: Context, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  request.caller = token === undefined ? null : await findCaller(ctx, token);
}

/** The token that a call brings; undefined when it brings none of the right form. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? "")?.[1];
}

function languageOf(request: FastifyRequest, ctx: Context): string {
  const { languages } = ctx.releases.live().site;
  const codes = languages.map(({ code }) => code);
  const fallback = languages.find(({ isDefault }) => isDefault)?.code ?? "en";
  const cookie = request.cookies.language;
  const picked = languages.find(({ id, code }) => code === cookie || String(id) === cookie)?.code;
  if (picked !== undefined) return picked;
  const wanted = (request.headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  // A Hindi browser with English behind it still wants Hindi; anything else gets the default.
  return wanted.find((code) => codes.includes(code)) ?? fallback;
}
