import type { TableDatasetTable } from "../../../contract/documents.gen.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";
import { codeLabels, datasetFields, withDays } from "../../../engine/catalog/dataset-fields.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Cell, Sheet } from "./file-cells.ts";
import { type Position, readRows, type TableRequest, tableRequest } from "./read-rows.ts";
import type { Reading } from "./reader.ts";

/** Rows read and held in memory at a time. */
const BATCH = 500;
/**
 * An export waits longer for a read permit than a screen, because it has already started and would
 * be truncated.
 */
const WAIT_MS = 60_000;

/**
 * All rows of a filtered table for a file, with labels in the caller's language; read while they
 * are sent. Throws NOT_FOUND for a table without export, BAD_REQUEST for an invalid filter or
 * order.
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

function sheetOf(ctx: Context, request: TableRequest, language: string): Sheet {
  const { view, release } = request.reading;
  const { catalog } = release;
  const fields = datasetFields(catalog, view.dataset);
  const columns = view.columns.filter(({ field }) => request.fields[field]);
  const labels = columns.map(({ field: name }) => {
    const field = fields[name];
    return field && codeLabels(catalog, { dataset: view.dataset, name, field }, language);
  });
  const cellOf = (row: Row, field: string, index: number): Cell => codeLabel(labels[index], String(row[field])) ?? row[field] ?? null;
  return {
    columns: columns.map(({ field, label }) => ({
      heading: withDays(view.dataset, localise(label, language)),
      type: fields[field]?.type ?? "text",
    })),
    rows: batchesOf(ctx, request, (row) => columns.map(({ field }, index) => cellOf(row, field, index))),
  };
}

async function* batchesOf(ctx: Context, request: TableRequest, cellsOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  const { staffId } = request.reading.caller;
  let after: Position | null = null;
  for (;;) {
    const { rows, last, more } = await ctx.readings.read(staffId, (db) => readRows({ ...ctx, db }, request, BATCH, after), WAIT_MS);
    if (rows.length > 0) yield rows.map(cellsOf);
    if (!more) return;
    after = last;
  }
}
