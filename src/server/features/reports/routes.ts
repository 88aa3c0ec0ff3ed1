import type { FastifyInstance } from "fastify";
import { adminReport, adminReportExport, partnerReport, partnerReportExport } from "../../../contract/staff/tables/tables.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { exportName } from "../../../engine/values/export-name.ts";
import type { Context } from "../../platform/context.ts";
import { countExport } from "../../platform/limits/write-limit.ts";
import { register } from "../../platform/routes/register.ts";
import { auditExport } from "../tables/audit-export.ts";
import { findReport, readerOf } from "../tables/reader.ts";
import { sendSheet } from "../tables/send-file.ts";
import { exportReport } from "./export-report.ts";
import { readReport } from "./reports.ts";

/** Reports over datasets, as rows and as files, for staff and partners. */
export function reportRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [area, report, file] of [
    ["admin", adminReport, adminReportExport],
    ["partner", partnerReport, partnerReportExport],
  ] as const) {
    const policy = readerOf(ctx, area, "report", findReport);
    register(app, report, { policy }, ({ who, query, request, reply }) => {
      reply.header("cache-control", "no-store");
      return ctx.readings.read(who.caller.staffId, (db) => readReport({ ...ctx, db }, who, { ...query, language: request.language }));
    });
    register(app, file, { policy, costly: true }, async ({ who, query: { filter, format = "csv" }, request, reply }) => {
      await countExport(ctx, who.caller);
      const sheet = await ctx.readings.read(who.caller.staffId, (db) =>
        exportReport({ ...ctx, db }, who, { filter, language: request.language }),
      );
      if (request.method !== "HEAD") await auditExport(ctx, who, format);
      return sendSheet(reply, exportName(who.view.id, filter, format, todayInIndia(ctx.clock.now())), format, sheet);
    });
  }
}
