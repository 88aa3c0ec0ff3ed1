import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { DeskTables } from "../../platform/db/tables/desk-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

type AdvertRow = Selectable<DeskTables["adverts"]>;

/** Current and future adverts, the latest first. @param most maximum number */
export const currentAndFutureAdverts = ({ db, clock }: Pick<Context, "db" | "clock">, most: number): Promise<AdvertRow[]> =>
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

/** Changes an advert that has not ended, if its revision matches. Returns whether it did. */
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
