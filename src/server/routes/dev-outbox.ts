import type { FastifyInstance } from "fastify";
import { readOutbox } from "../../contract/dev.ts";
import type { Context } from "../context.ts";
import { anyone } from "../policies/callers.ts";
import * as messages from "../services/messages.ts";
import { register } from "./register.ts";

/** Development only: the messages that went to a mobile number or email. */
export function devOutboxRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, readOutbox, { policy: anyone }, async ({ query }) => {
    return messages.readOutbox(ctx, query.to);
  });
}
