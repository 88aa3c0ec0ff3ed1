import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Area, Ended } from "../../platform/sessions/sessions.ts";
import { appendToAudit } from "../audit/audit.ts";

/** Keeps that members of the staff signed out, or ceased to act for a merchant; of partners and customers nothing is kept. */
export async function keepSignOuts(ctx: Context, tx: Db, area: Area, ended: readonly Ended[]): Promise<void> {
  for (const { staffId, merchantId } of ended) {
    if (merchantId !== null) await appendToAudit(ctx, tx, { staffId }, [{ action: "masquerade-ended", subject: merchantId }]);
    else if (area === "admin") await appendToAudit(ctx, tx, { staffId }, [{ action: "signed-out", subject: "" }]);
  }
}
