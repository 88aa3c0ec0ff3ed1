import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Position } from "./read-rows.ts";

/** Scope of a cursor: table, filter, order and brand. */
interface CursorScope {
  table: string;
  filter: string;
  sort: string;
  brand: string | null;
}

const purposeOf = ({ table, filter, sort, brand }: CursorScope) => `table-cursor ${JSON.stringify([table, filter, sort, brand])}`;

/**
 * A sealed position: it does not reveal the row, cannot be forged, and is only valid for the same
 * request.
 */
export function writeCursor(ctx: Context, scope: CursorScope, { value, id }: Position): string {
  return ctx.vault.sealJson(purposeOf(scope), [value, id]);
}

/** Throws BAD_REQUEST for a cursor that was not created for this scope. */
export function readCursor(ctx: Context, scope: CursorScope, cursor: string): Position {
  try {
    const [value, id] = ctx.vault.openJson<[string, string]>(purposeOf(scope), cursor);
    return { value, id };
  } catch {
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/cursor", keyword: "cursor", message: "" }] });
  }
}
