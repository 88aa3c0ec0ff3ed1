import { type Selectable, sql } from "kysely";
import type { TableDatasetTable } from "../../../../contract/documents.gen.ts";
import { MAX_VIEWS } from "../../../../contract/staff/tables/limits.ts";
import type { SavedView, SavedViews, ViewChange, ViewState } from "../../../../contract/staff/tables/saved-views.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { StaffTables } from "../../../platform/db/tables/staff-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { lockMemberShared } from "../../audit/audit.ts";
import type { Reading } from "../reader.ts";
import { existingParts } from "./existing-parts.ts";

type TableReading = Reading<TableDatasetTable>;
type ViewRow = Selectable<StaffTables["table_views"]>;

/** Whether the caller has views: a member of the staff who acts for a merchant has none of the merchant's. */
const hasViews = ({ caller }: TableReading): boolean => caller.area === "admin" || !caller.masquerade;

const ofCaller = (db: Db, { caller, view }: TableReading) =>
  db.selectFrom("table_views").selectAll().where("staff_id", "=", caller.staffId).where("table_id", "=", view.id);

/** A name as it is compared: two views of a person and table never have the same. */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

function presenter(ctx: Context, reading: TableReading): (row: ViewRow) => SavedView {
  const divide = existingParts(ctx, reading);
  return ({ id, name, opens_first, state }) => ({ id, name, first: opens_first, ...divide(state) });
}

/** The caller's views of a table, by name. */
export async function readViews(ctx: Context, reading: TableReading): Promise<SavedViews> {
  if (!hasViews(reading)) return { views: [], mayChange: false };
  const rows = await ofCaller(ctx.db, reading).execute();
  const views = rows.map(presenter(ctx, reading)).sort((one, other) => one.name.localeCompare(other.name, reading.language));
  return { views, mayChange: true };
}

/** The view that the caller wants a table to open with; null if there is none. */
export async function firstViewOf(ctx: Context, reading: TableReading): Promise<string | null> {
  if (!hasViews(reading)) return null;
  const row = await ofCaller(ctx.db, reading).where("opens_first", "=", true).executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Changes the caller's views of a table, one call at a time, so that the checks of names and numbers hold. Throws FORBIDDEN in a masquerade.
 */
function changing<T>(ctx: Context, reading: TableReading, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!hasViews(reading)) throw new ApiError("FORBIDDEN");
  const { staffId } = reading.caller;
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`table views ${staffId}`}, 0))`.execute(tx);
    await lockMemberShared(tx, staffId);
    return work(tx);
  });
}

/** Throws BAD_REQUEST for a state with parts that the table does not have for the caller. */
function refuseUnknownParts(ctx: Context, reading: TableReading, state: ViewState): void {
  const { lost } = existingParts(ctx, reading)(state);
  const fields = Object.entries(lost).flatMap(([part, count]) =>
    count > 0 ? [{ path: `/state/${part}`, keyword: "unknown", message: "" }] : [],
  );
  if (fields.length > 0) throw new ApiError("BAD_REQUEST", { fields });
}

/** The columns of a name. Throws VIEW_NAME_TAKEN if another view has it. @param id of the view that is renamed */
async function nameColumns(tx: Db, reading: TableReading, given: string, id: string | null) {
  const name = given.trim();
  const name_key = keyOf(name);
  const same = await ofCaller(tx, reading).where("name_key", "=", name_key).executeTakeFirst();
  if (same !== undefined && same.id !== id) throw new ApiError("VIEW_NAME_TAKEN");
  return { name, name_key };
}

/**
 * Saves a view of a table for the caller.
 * @throws ApiError BAD_REQUEST, FORBIDDEN in a masquerade, VIEW_NAME_TAKEN, TOO_MANY_VIEWS
 */
export function saveView(ctx: Context, reading: TableReading, { name, state }: { name: string; state: ViewState }): Promise<SavedView> {
  refuseUnknownParts(ctx, reading, state);
  return changing(ctx, reading, async (tx) => {
    const named = await nameColumns(tx, reading, name, null);
    const rows = await ofCaller(tx, reading).execute();
    if (rows.length >= MAX_VIEWS) throw new ApiError("TOO_MANY_VIEWS");
    const row = await tx
      .insertInto("table_views")
      .values({
        id: randomUuid(),
        staff_id: reading.caller.staffId,
        table_id: reading.view.id,
        ...named,
        state: JSON.stringify(state),
        changed_at: ctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return presenter(ctx, reading)(row);
  });
}

/**
 * Renames one of the caller's views, replaces its state, or makes the table open with it instead of another.
 * @throws ApiError as `saveView`, and NOT_FOUND
 */
export function changeView(ctx: Context, reading: TableReading, id: string, { name, state, first }: ViewChange): Promise<SavedView> {
  if (state !== undefined) refuseUnknownParts(ctx, reading, state);
  return changing(ctx, reading, async (tx) => {
    const before = await ofCaller(tx, reading).where("id", "=", id).executeTakeFirst();
    if (before === undefined) throw new ApiError("NOT_FOUND");
    if (first === true)
      await tx
        .updateTable("table_views")
        .set({ opens_first: false })
        .where("staff_id", "=", reading.caller.staffId)
        .where("table_id", "=", reading.view.id)
        .where("id", "!=", id)
        .where("opens_first", "=", true)
        .execute();
    const row = await tx
      .updateTable("table_views")
      .set({
        ...(name !== undefined && (await nameColumns(tx, reading, name, id))),
        ...(state !== undefined && { state: JSON.stringify(state) }),
        ...(first !== undefined && { opens_first: first }),
        changed_at: ctx.clock.now(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presenter(ctx, reading)(row);
  });
}

/** Deletes one of the caller's views. @throws ApiError FORBIDDEN in a masquerade, NOT_FOUND */
export function deleteView(ctx: Context, reading: TableReading, id: string): Promise<void> {
  return changing(ctx, reading, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("table_views")
      .where("id", "=", id)
      .where("staff_id", "=", reading.caller.staffId)
      .where("table_id", "=", reading.view.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError("NOT_FOUND");
  });
}
