import type { FastifyInstance } from "fastify";
import * as contract from "../../../../contract/staff/tables/saved-views.ts";
import type { Context } from "../../../platform/context.ts";
import { register } from "../../../platform/routes/register.ts";
import { findTable, readerOf } from "../reader.ts";
import { changeView, deleteView, readViews, saveView } from "./saved-views.ts";

/** The views of tables that each member of the staff and each partner's user saves for themselves. */
export function savedViewRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [area, list, save, change, remove] of [
    ["admin", contract.adminViews, contract.adminSaveView, contract.adminChangeView, contract.adminDeleteView],
    ["partner", contract.partnerViews, contract.partnerSaveView, contract.partnerChangeView, contract.partnerDeleteView],
  ] as const) {
    const policy = readerOf(ctx, area, "table", findTable);
    register(app, list, { policy }, ({ who, reply }) => {
      reply.header("cache-control", "no-store");
      return readViews(ctx, who);
    });
    register(app, save, { policy, idempotent: true }, ({ who, body }) => saveView(ctx, who, body));
    register(app, change, { policy }, ({ who, params, body }) => changeView(ctx, who, params.view, body));
    register(app, remove, { policy }, async ({ who, params }) => {
      await deleteView(ctx, who, params.view);
      return { ok: true as const };
    });
  }
}
