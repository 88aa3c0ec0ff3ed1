import type { ReportDocument } from "../../../contract/documents.gen.ts";
import { codeLabels, datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { BYTE_ORDER_MARK, csvLine } from "../tables/csv.ts";
import type { Reading } from "../tables/reader.ts";
import { readReport } from "./reports.ts";

/** The rows of a report as the lines of a CSV file. Throws NOT_FOUND for one that is not to be exported, and what readReport throws. */
export async function exportReport(
  ctx: Context,
  reading: Reading<ReportDocument>,
  filter: string | undefined,
  language: string,
): Promise<string[]> {
  if (!reading.view.export) throw new ApiError("NOT_FOUND");
  const { rows, columns } = await readReport(ctx, reading, filter, language);
  const { catalog } = ctx.releases.live();
  const fields = datasetFields(catalog, reading.view.dataset);
  const labels = columns.map(({ field }) => (fields[field] ? codeLabels(catalog, fields[field], language) : undefined));
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)),
    ...rows.map((row) => csvLine(columns.map(({ field }, index) => labels[index]?.[String(row[field])] ?? row[field] ?? null))),
  ];
}
