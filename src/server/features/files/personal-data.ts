import { sql } from "kysely";
import { countWhere, deleteWhere, type PersonalData } from "../../platform/db/personal-data.ts";
import { listFiles } from "./files.ts";

/** Deletes files with their chunks. The log of staff access is retained. */
export const fileData: PersonalData = {
  kind: "files",
  tables: ["files", "file_pieces"],
  count: (db, { customerId }) => countWhere(db, "files", sql`customer_id = ${customerId}`),
  erase: (_ctx, tx, { customerId }) => deleteWhere(tx, "files", sql`customer_id = ${customerId}`),
  async show(ctx, customerId, texts) {
    const files = await listFiles(ctx, customerId);
    return [
      texts.list(
        "files",
        files.map(({ id, name }) => ({ name: id, label: texts.say("rights.held.file"), value: name })),
      ),
    ];
  },
};
