import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { Uploader } from "./uploader.ts";

/** Writes the audit entry of an upload and its job. */
export const auditUpload = (ctx: Context, { caller, upload }: Uploader, jobId: string): Promise<void> =>
  inTransaction(ctx, (tx) => appendToAudit(ctx, tx, caller, [{ action: "uploaded", subject: `${upload.id} ${jobId}` }]));
