import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Area, Ended } from "../../platform/sessions/sessions.ts";
import { appendToAudit } from "../audit/audit.ts";

/**
 * Records sign-outs of the staff and ends of masquerades in the audit trail; nothing for partners
 * and customers.
 */
export async function auditSignOuts(ctx: Context, tx: Db, area: Area, ended: readonly Ended[]): Promise<void> {
  for (const { staffId, merchantId } of ended) {
    if (merchantId !== null) await appendToAudit(ctx, tx, { staffId }, [{ action: "masquerade-ended", subject: merchantId }]);
    else if (area === "admin") await appendToAudit(ctx, tx, { staffId }, [{ action: "signed-out", subject: "" }]);
  }
}
