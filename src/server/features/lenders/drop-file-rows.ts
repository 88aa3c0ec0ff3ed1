import type { RawBuilder } from "kysely";
import { deleteWhere } from "../../platform/db/erasable.ts";
import type { Db } from "../../platform/db/tables.ts";

/** Takes what was to be sent of an application out of a file. One that the lender has already is not written again. */
export async function leaveFile(tx: Db, id: string, file: string): Promise<void> {
  await tx
    .deleteFrom("lender_file_rows")
    .where("lender_application_id", "=", id)
    .where("file_id", "=", file)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("lender_files").select("id").where("id", "=", file).where("state", "=", "waiting")),
    )
    .execute();
}

/** Takes rows out of all files. @param where over `lender_file_rows` */
export const dropFileRows = (tx: Db, where: RawBuilder<unknown>): Promise<void> => deleteWhere(tx, "lender_file_rows", where);
