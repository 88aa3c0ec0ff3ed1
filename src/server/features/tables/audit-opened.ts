import { datasetFields } from "../../../engine/catalog/dataset-fields.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { countEvent, leftInWindow } from "../../platform/limits/rate-limit.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import { readFilters } from "./filter.ts";
import type { Reading } from "./reader.ts";

/** One entry for each session, customer and hour, because a page reads several tables and refreshes them. */
const ONCE = { name: "customer-opened", count: 1, seconds: 3_600 };

/**
 * Writes an audit entry for each customer by whose id a member of the staff filters a table, before
 * the rows are sent. Fields with such ids are those that name a `customer`.
 * @param filter of the request, which was validated
 */
export async function auditOpenedCustomers(ctx: Context, { caller, view, release }: Reading, filter: string | undefined): Promise<void> {
  if (caller.area !== "admin") return;
  const fields = datasetFields(release.catalog, view.dataset);
  const ids = readFilters(filter, fields, todayInIndia(ctx.clock.now())).flatMap((each) =>
    each.kind === "values" && fields[each.field]?.names === "customer" ? each.values.map((id) => id.toLowerCase()) : [],
  );
  for (const subject of [...new Set(ids)].filter(isUuid)) {
    const window = `${caller.sessionId} ${subject}`;
    if ((await leftInWindow(ctx, ctx.db, ONCE, window)).events === 0) continue;
    const entry: AuditEntry = { action: "customer-opened", subject };
    await inTransaction(ctx, async (tx) => {
      if ((await countEvent(ctx, tx, ONCE, window)) === null) await appendToAudit(ctx, tx, caller, [entry]);
    });
  }
}
