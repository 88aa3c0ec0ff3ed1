import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { Uploader } from "./uploader.ts";

/** Keeps that a member of the staff had a file read, and as which job. */
export const keepUpload = (ctx: Context, { caller, upload }: Uploader, jobId: string): Promise<void> =>
  inTransaction(ctx, (tx) => appendToAudit(ctx, tx, caller, [{ action: "uploaded", subject: `${upload.id} ${jobId}` }]));
