import type { AreaName } from "../../contract/site/config.ts";
import type { FileFormat } from "../../contract/staff/tables/tables.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { exportName } from "../../engine/values/export-name.ts";
import { adminReportFile, adminTableFile, partnerReportFile, partnerTableFile } from "../calls/staff-api.ts";
import { now } from "../now.ts";
import { saveDownload } from "../save-download.ts";

interface Exported {
  /** JSON by field. */
  filter: string;
  format: FileFormat;
}

/** The file gets the same name as from the server. */
const save = (file: unknown, id: string, { filter, format }: Exported): void =>
  saveDownload(file as Blob, exportName(id, filter, format, todayInIndia(new Date(now()))));

/** Saves the filtered rows of a table as a file. @throws CallError, already shown */
export async function exportTable(area: AreaName, { table, ...query }: Exported & { table: string; sort: string }): Promise<void> {
  const ask = area === "admin" ? adminTableFile : partnerTableFile;
  save(await ask({ params: { table }, query, file: true }), table, query);
}

/** Saves a filtered report as a file. @throws CallError, already shown */
export async function exportReport(area: AreaName, { report, ...query }: Exported & { report: string }): Promise<void> {
  const ask = area === "admin" ? adminReportFile : partnerReportFile;
  save(await ask({ params: { report }, query, file: true }), report, query);
}
