import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Position } from "./read-rows.ts";

/** What a cursor is good for: this table, filter and order, asked by these readers. */
export interface CursorScope {
  table: string;
  filter: string;
  sort: string;
  brand: string | null;
}

const purposeOf = ({ table, filter, sort, brand }: CursorScope) => `table-cursor ${JSON.stringify([table, filter, sort, brand])}`;

/** A position, sealed: it tells nothing of the row, cannot be made up, and fits no other request. */
export function writeCursor(ctx: Context, scope: CursorScope, { value, id }: Position): string {
  return ctx.vault.seal(purposeOf(scope), JSON.stringify([value, id]));
}

/** Throws BAD_REQUEST for what writeCursor did not make for this scope. */
export function readCursor(ctx: Context, scope: CursorScope, cursor: string): Position {
  try {
    const [value, id] = JSON.parse(ctx.vault.open(purposeOf(scope), cursor)) as [string, string];
    return { value, id };
  } catch {
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/cursor", keyword: "cursor", message: "" }] });
  }
}
