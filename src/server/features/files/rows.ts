import type { StoredFile } from "../../../contract/customer/files.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Stored files of a customer who is not erased, the oldest first. */
export const filesOfCustomer = (db: Db, customerId: string) =>
  db
    .selectFrom("files")
    .innerJoin("customers", "customers.id", "files.customer_id")
    .select(["files.id", "files.sealed_name", "files.media_type", "files.bytes"])
    .where("files.customer_id", "=", customerId)
    .where("files.state", "=", "kept")
    .where("customers.sealed_key", "is not", null)
    .orderBy("files.created_at")
    .orderBy("files.id");

interface FileRow {
  id: string;
  sealed_name: string;
  media_type: string | null;
  bytes: string;
}

/** A file in API form. */
export async function presentFile(ctx: Context, customerId: string, { id, sealed_name, media_type, bytes }: FileRow): Promise<StoredFile> {
  return { id, name: await ctx.vault.decrypt(customerId, sealed_name, ctx.db), type: media_type ?? "", bytes: Number(bytes) };
}
