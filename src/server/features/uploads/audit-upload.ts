import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { Uploader } from "./uploader.ts";

/** Writes the audit entry of an upload and its job, as the transaction's last lock. */
export const auditUpload = (ctx: Context, tx: Db, { caller, upload }: Uploader, jobId: string): Promise<void> =>
  appendToAudit(ctx, tx, caller, [{ action: "uploaded", subject: `${upload.id} ${jobId}` }]);
