import type { RawBuilder } from "kysely";
import { deleteWhere } from "../../platform/db/personal-data.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Removes an application from a file, unless the file was already delivered. */
export async function removeFromFile(tx: Db, id: string, file: string): Promise<void> {
  await tx
    .deleteFrom("lender_file_rows")
    .where("lender_application_id", "=", id)
    .where("file_id", "=", file)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("lender_files").select("id").where("id", "=", file).where("state", "=", "waiting")),
    )
    .execute();
}

/** Removes rows from all files. @param where condition on `lender_file_rows` */
export const dropFileRows = (tx: Db, where: RawBuilder<unknown>): Promise<void> => deleteWhere(tx, "lender_file_rows", where);
