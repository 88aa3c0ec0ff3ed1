import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { DeskTables } from "../../platform/db/desk-tables.ts";
import type { Db } from "../../platform/db/tables.ts";

type AdvertRow = Selectable<DeskTables["adverts"]>;

/** Advertisements that are shown now or will be, the latest first. @param most how many at the most */
export const advertsToCome = ({ db, clock }: Pick<Context, "db" | "clock">, most: number): Promise<AdvertRow[]> =>
  db
    .selectFrom("adverts")
    .selectAll()
    .where("ended_at", "is", null)
    .where("ends_at", ">", clock.now())
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();

export async function storeAdvert(tx: Db, row: Insertable<DeskTables["adverts"]>): Promise<void> {
  await tx.insertInto("adverts").values(row).execute();
}

/** Changes an advertisement that has not ended, if its revision is still this one. Returns whether it was. */
export async function changeStored(
  tx: Db,
  { id, revision }: { id: string; revision: number },
  columns: Updateable<DeskTables["adverts"]>,
): Promise<boolean> {
  const changed = await tx
    .updateTable("adverts")
    .set({ ...columns, revision: sql`revision + 1` })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
