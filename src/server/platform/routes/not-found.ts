import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { sendError } from "../plugins/errors.ts";

export function registerNotFound(app: FastifyInstance, ctx: Context): void {
  app.setNotFoundHandler((request, reply) => sendError(ctx, request, reply, new ApiError("NOT_FOUND")));
}
