import type { TableDatasetTable } from "../../../contract/documents.gen.ts";
import { USUAL_ROWS } from "../../../contract/staff/tables/limits.ts";
import type { TablePage } from "../../../contract/staff/tables/tables.ts";
import type { Context } from "../../platform/context.ts";
import { countRows } from "./count-rows.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { readRows, tableRequest } from "./read-rows.ts";
import type { Reading } from "./reader.ts";

interface TableQuery {
  filter?: string;
  sort?: string;
  cursor?: string;
  limit?: number;
}

/**
 * A page of a table. Keyset pagination, so rows inserted meanwhile neither repeat nor hide others.
 * Throws BAD_REQUEST for an invalid filter, order or cursor.
 */
export async function readTable(ctx: Context, reading: Reading<TableDatasetTable>, asked: TableQuery): Promise<TablePage> {
  const request = tableRequest(ctx, reading, asked);
  const { view, brand } = reading;
  const scope = { table: view.id, filter: asked.filter ?? "", sort: asked.sort ?? view.sort, brand };
  const after = asked.cursor === undefined ? null : readCursor(ctx, scope, asked.cursor);
  const { rows, last, more } = await readRows(ctx, request, asked.limit ?? USUAL_ROWS, after);
  const nextCursor = more && last ? writeCursor(ctx, scope, last) : null;
  // If the first page is also the last, its rows are the total.
  const counted =
    after === null && !more ? { total: rows.length, totalExact: true } : await countRows(ctx, request, rows.length + (more ? 1 : 0));
  return { rows, nextCursor, ...counted };
}
