import type { ReportDocument } from "../../../contract/documents.gen.ts";
import type { ValueType } from "../../../contract/staff/datasets/dataset.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";
import { codeLabels, datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Cell, Sheet } from "../tables/file-cells.ts";
import type { Reading } from "../tables/reader.ts";
import { readReport } from "./reports.ts";

/** Maximum groups of an export, which are held in memory. */
const MAX_EXPORTED = 100_000;

/**
 * All groups of a report as a file. Throws NOT_FOUND for a report without export,
 * EXPORT_TOO_LONG if there are too many groups, and what readReport throws.
 */
export async function exportReport(
  ctx: Context,
  reading: Reading<ReportDocument>,
  { filter, language, most = MAX_EXPORTED }: { filter: string | undefined; language: string; most?: number },
): Promise<Sheet> {
  if (!reading.view.export) throw new ApiError("NOT_FOUND");
  const { rows, columns, cut } = await readReport(ctx, reading, { filter, language, most });
  if (cut) throw new ApiError("EXPORT_TOO_LONG");
  const { catalog } = reading.release;
  const fields = datasetFields(catalog, reading.view.dataset);
  const labels = columns.map(({ field: name }) => {
    const field = fields[name];
    return field && codeLabels(catalog, { dataset: reading.view.dataset, name, field }, language);
  });
  const cellOf = (row: Row, field: string, index: number): Cell => {
    const value = row[field] ?? null;
    const none = reading.view.dimensions[index]?.none;
    if (value === null) return none ? localise(none, language) : null;
    return codeLabel(labels[index], String(value)) ?? value;
  };
  return {
    columns: columns.map(({ label, type }) => ({ heading: label, type: type as ValueType })),
    rows: asSingleBatch(rows.map((row) => columns.map(({ field }, index) => cellOf(row, field, index)))),
  };
}

/** A report fits into memory, so it is sent as one batch. */
async function* asSingleBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
