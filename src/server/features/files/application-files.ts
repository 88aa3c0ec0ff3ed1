import type { StoredFile } from "../../../contract/customer/files.ts";
import { maskText } from "../../datasets/lending/personal.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { findApplication } from "../applications/find-application.ts";
import { type OpenFile, openFile } from "./files.ts";
import { filesOfCustomer, presentFile } from "./rows.ts";

/** Customer of an application, and ids of the files that its answers refer to. Throws NOT_FOUND. */
async function filesOf(ctx: Context, appId: string): Promise<{ customerId: string; ids: readonly string[] }> {
  const row = await findApplication(ctx.db, appId);
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return { customerId: row.customer_id, ids: row.files };
}

/** Files that an application was sent with, with masked names. */
export async function listApplicationFiles(ctx: Context, appId: string): Promise<StoredFile[]> {
  const { customerId, ids } = await filesOf(ctx, appId);
  if (ids.length === 0) return [];
  const rows = await filesOfCustomer(ctx.db, customerId)
    .where("files.id", "in", [...ids])
    .execute();
  const files = await Promise.all(rows.map((row) => presentFile(ctx, customerId, row)));
  return files.map((file) => ({ ...file, name: maskText(file.name) ?? "" }));
}

/** Opens a file that an application was sent with; no other files of the customer. Throws NOT_FOUND. */
export async function openApplicationFile(ctx: Context, appId: string, id: string): Promise<OpenFile> {
  const { customerId, ids } = await filesOf(ctx, appId);
  if (!ids.includes(id.toLowerCase())) throw new ApiError("NOT_FOUND");
  return openFile(ctx, { customerId, id });
}
