import type { FastifyInstance } from "fastify";
import { adminTable, adminTableExport, partnerTable, partnerTableExport } from "../../../contract/tables.ts";
import type { Context } from "../../platform/context.ts";
import { register } from "../../platform/routes/register.ts";
import { exportTable } from "./export-table.ts";
import { findTable, readerOf } from "./reader.ts";
import { sendCsv } from "./send-file.ts";
import { readTable } from "./tables.ts";

/** Tables over datasets, page by page and as files, for the staff and for partners. */
export function tableRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [area, table, file] of [
    ["admin", adminTable, adminTableExport],
    ["partner", partnerTable, partnerTableExport],
  ] as const) {
    const policy = readerOf(ctx, area, "table", findTable);
    register(app, table, { policy }, ({ who, query, reply }) => {
      reply.header("cache-control", "no-store");
      return readTable(ctx, who, query);
    });
    register(app, file, { policy }, ({ who, query, request, reply }) =>
      sendCsv(reply, who.view.id, exportTable(ctx, who, query, request.language)),
    );
  }
}
