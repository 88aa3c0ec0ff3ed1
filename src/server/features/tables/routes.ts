import type { FastifyInstance } from "fastify";
import * as find from "../../../contract/staff/tables/find.ts";
import { adminTable, adminTableExport, partnerTable, partnerTableExport } from "../../../contract/staff/tables/tables.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { exportName } from "../../../engine/values/export-name.ts";
import type { Context } from "../../platform/context.ts";
import { countExport } from "../../platform/limits/write-limit.ts";
import { admin } from "../../platform/policies/callers.ts";
import { register } from "../../platform/routes/register.ts";
import { auditExport } from "./audit-export.ts";
import { auditOpenedCustomers } from "./audit-opened.ts";
import { exportTable } from "./export-table.ts";
import { findRecords } from "./find-records.ts";
import { findTable, readerOf } from "./reader.ts";
import { firstViewOf } from "./saved-views/saved-views.ts";
import { sendSheet } from "./send-file.ts";
import { readTable } from "./tables.ts";

/** Tables over datasets, in pages and as files, for staff and partners. */
export function tableRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [area, table, file] of [
    ["admin", adminTable, adminTableExport],
    ["partner", partnerTable, partnerTableExport],
  ] as const) {
    const policy = readerOf(ctx, area, "table", findTable);
    register(app, table, { policy }, async ({ who, query, reply }) => {
      reply.header("cache-control", "no-store");
      const page = await ctx.readings.read(who.caller.staffId, (db) => readTable({ ...ctx, db }, who, query));
      if (page.rows.length > 0) await auditOpenedCustomers(ctx, who, query.filter);
      const firstView = query.cursor === undefined ? await firstViewOf(ctx, who) : null;
      return { ...page, ...(firstView !== null && { firstView }) };
    });
    register(app, file, { policy, costly: true }, async ({ who, query: { format = "csv", ...query }, request, reply }) => {
      const sheet = exportTable(ctx, who, query, request.language);
      await countExport(ctx, who.caller);
      if (request.method !== "HEAD") await auditExport(ctx, who, format);
      return sendSheet(reply, exportName(who.view.id, query.filter, format, todayInIndia(ctx.clock.now())), format, sheet);
    });
  }
  register(app, find.findRecords, { policy: admin }, ({ who, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return ctx.readings.read(who.staffId, async (db) => ({ groups: await findRecords({ ...ctx, db }, who, body.text, request.language) }));
  });
}
