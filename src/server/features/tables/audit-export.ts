import type { FileFormat } from "../../../contract/staff/tables/tables.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { Reading } from "./reader.ts";

/**
 * Writes the audit entry of an export, with the merchant of a masquerade, before its first byte is
 * sent.
 */
export function auditExport(ctx: Context, { caller, view }: Reading, format: FileFormat): Promise<void> {
  const actsFor = caller.area === "partner" && caller.masquerade ? ` ${caller.merchantId}` : "";
  return inTransaction(ctx, (tx) => appendToAudit(ctx, tx, caller, [{ action: "exported", subject: `${view.id}.${format}${actsFor}` }]));
}
