import type { FastifyInstance } from "fastify";
import { adminReport, adminReportExport, partnerReport, partnerReportExport } from "../../../contract/tables.ts";
import type { Context } from "../../platform/context.ts";
import { register } from "../../platform/routes/register.ts";
import { findReport, readerOf } from "../tables/reader.ts";
import { sendCsv } from "../tables/send-file.ts";
import { exportReport } from "./export-report.ts";
import { readReport } from "./reports.ts";

/** Reports over datasets, as rows and as files, for the staff and for partners. */
export function reportRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [area, report, file] of [
    ["admin", adminReport, adminReportExport],
    ["partner", partnerReport, partnerReportExport],
  ] as const) {
    const policy = readerOf(ctx, area, "report", findReport);
    register(app, report, { policy }, ({ who, query, request, reply }) => {
      reply.header("cache-control", "no-store");
      return readReport(ctx, who, query.filter, request.language);
    });
    register(app, file, { policy }, async ({ who, query, request, reply }) =>
      sendCsv(reply, who.view.id, await exportReport(ctx, who, query.filter, request.language)),
    );
  }
}
