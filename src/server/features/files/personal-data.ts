import { sql } from "kysely";
import { countWhere, deleteWhere, ofErased, oldRows, type PersonalData } from "../../platform/db/personal-data.ts";
import { ARRIVAL_MS } from "../../platform/retention-days.ts";
import { listFiles } from "./files.ts";

/** Deletes files with their chunks. The log of staff access is retained. */
export const fileData: PersonalData = {
  kind: "files",
  tables: ["files", "file_pieces"],
  count: (db, { customerId }) => countWhere(db, "files", sql`customer_id = ${customerId}`),
  erase: (_ctx, tx, { customerId }) => deleteWhere(tx, "files", sql`customer_id = ${customerId}`),
  expired: ({ now, days, before, notNamed }) => [
    // Incomplete uploads, and files of erased customers, which cannot be decrypted.
    oldRows("files", sql`state <> 'kept' and created_at < ${new Date(now.getTime() - 2 * ARRIVAL_MS)}`),
    oldRows("files", ofErased),
    oldRows("files", sql`named_at < ${before(days.files)} and ${notNamed}`),
  ],
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
