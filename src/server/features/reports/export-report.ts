import type { ReportDocument } from "../../../contract/documents.gen.ts";
import { codeLabel } from "../../../engine/catalog/code-label.ts";
import { codeLabels, datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Cell } from "../tables/file-cells.ts";
import type { Reading } from "../tables/reader.ts";
import { readReport } from "./reports.ts";

/** The rows of a report as those of a file. Throws NOT_FOUND for one that is not to be exported, and what readReport throws. */
export async function exportReport(
  ctx: Context,
  reading: Reading<ReportDocument>,
  filter: string | undefined,
  language: string,
): Promise<Cell[][]> {
  if (!reading.view.export) throw new ApiError("NOT_FOUND");
  const { rows, columns } = await readReport(ctx, reading, filter, language);
  const { catalog } = ctx.releases.live();
  const fields = datasetFields(catalog, reading.view.dataset);
  const labels = columns.map(({ field: name }) => {
    const field = fields[name];
    return field && codeLabels(catalog, { dataset: reading.view.dataset, name, field }, language);
  });
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ field }, index) => codeLabel(labels[index], String(row[field])) ?? row[field] ?? null)),
  ];
}
