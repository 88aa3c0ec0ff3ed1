import type { FastifyInstance } from "fastify";
import { readOutbox } from "../../../contract/outbox.ts";
import type { Context } from "../../platform/context.ts";
import { anyone } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import * as messages from "./messages.ts";

/** Development only: messages to a mobile number or email. */
export function devOutboxRoutes(app: FastifyInstance, ctx: Context): void {
  register(app, readOutbox, { policy: anyone }, async ({ query }) => {
    return messages.readOutbox(ctx, query.to);
  });
}
