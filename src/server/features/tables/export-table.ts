import type { TableDatasetTable } from "../../../contract/documents.gen.ts";
import { codeLabels, datasetFields, withDays } from "../../../engine/catalog/dataset-fields.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Cell, Sheet } from "./file-cells.ts";
import { type Position, readRows, type TableRequest, tableRequest } from "./read-rows.ts";
import type { Reading } from "./reader.ts";

/** Rows read at a time: so many and no more of a file are in memory. */
const BATCH = 500;
/** A file that has begun waits longer for its next rows than a screen does: it would end torn. */
const WAIT_MS = 60_000;

/**
 * All rows of a table that its filter shows as those of a file, with the labels of the caller's language; read as they are sent.
 * Throws NOT_FOUND for a table that is not to be exported, BAD_REQUEST for a filter or order that is not the table's.
 */
export function exportTable(
  ctx: Context,
  reading: Reading<TableDatasetTable>,
  asked: { filter?: string; sort?: string },
  language: string,
): Sheet {
  if (!reading.view.export) throw new ApiError("NOT_FOUND");
  return sheetOf(ctx, tableRequest(ctx, reading, asked), language);
}

async function* sheetOf(ctx: Context, request: TableRequest, language: string): AsyncGenerator<Cell[][]> {
  const { view, caller } = request.reading;
  const { catalog } = ctx.releases.live();
  const fields = datasetFields(catalog, view.dataset);
  const columns = view.columns.filter(({ field }) => request.fields[field]);
  const labels = columns.map(({ field: name }) => {
    const field = fields[name];
    return field && codeLabels(catalog, { dataset: view.dataset, name, field }, language);
  });
  yield [columns.map(({ label }) => withDays(view.dataset, localise(label, language)))];
  let after: Position | null = null;
  for (;;) {
    const { rows, last, more } = await ctx.readings.read(caller.staffId, (db) => readRows({ ...ctx, db }, request, BATCH, after), WAIT_MS);
    if (rows.length > 0)
      yield rows.map((row) => columns.map(({ field }, index) => codeLabel(labels[index], String(row[field])) ?? row[field] ?? null));
    if (!more) return;
    after = last;
  }
}
