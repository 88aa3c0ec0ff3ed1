import type { StoredFile } from "../../../contract/customer/files.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { type OpenFile, openFile } from "./files.ts";
import { keptFiles, presentFile } from "./rows.ts";

/** Whose an application is, and which files its answers name. Throws NOT_FOUND. */
async function filesOf(ctx: Context, appId: string): Promise<{ customerId: string; ids: readonly string[] }> {
  const row = await ctx.db.selectFrom("applications").select(["customer_id", "files"]).where("id", "=", appId).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return { customerId: row.customer_id, ids: row.files };
}

/** The files that an application was sent with. */
export async function listApplicationFiles(ctx: Context, appId: string): Promise<StoredFile[]> {
  const { customerId, ids } = await filesOf(ctx, appId);
  if (ids.length === 0) return [];
  const rows = await keptFiles(ctx.db, customerId)
    .where("files.id", "in", [...ids])
    .execute();
  return Promise.all(rows.map((row) => presentFile(ctx, customerId, row)));
}

/** Opens a file that an application was sent with, and no other of its customer's. Throws NOT_FOUND. */
export async function openApplicationFile(ctx: Context, appId: string, id: string): Promise<OpenFile> {
  const { customerId, ids } = await filesOf(ctx, appId);
  if (!ids.includes(id.toLowerCase())) throw new ApiError("NOT_FOUND");
  return openFile(ctx, { customerId, id });
}
