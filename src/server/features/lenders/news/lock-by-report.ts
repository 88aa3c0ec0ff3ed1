import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { customerExists } from "../../customers/find-customer.ts";
import { lockLenderApplication, type StatusReport } from "./news.ts";

/**
 * Finds and locks the application of a lender's report: by the lender's reference, else by our id,
 * which then stores the reference. Returns undefined if this lender has no such application, if
 * another one has the reference, or if the customer was erased, as nothing can be encrypted for
 * them.
 */
export async function lockByReport(
  tx: Db,
  lender: string,
  { reference, application }: Pick<StatusReport, "reference" | "application">,
): Promise<LenderApplication | undefined> {
  const own = tx.selectFrom("lender_applications").select("id").where("lender", "=", lender);
  const named = reference === null ? undefined : await own.where("reference", "=", reference).executeTakeFirst();
  if (application !== null && named !== undefined && named.id !== application) return undefined;
  const found = named ?? (application === null ? undefined : await own.where("id", "=", application).executeTakeFirst());
  const row = found === undefined ? undefined : await lockLenderApplication(tx, found.id);
  // A choice that was not sent is unknown to the lender.
  if (row === undefined || row.attempt === 0 || !(await customerExists(tx, row.customer_id))) return undefined;
  if (reference === null || row.reference !== null) return row;
  await tx.updateTable("lender_applications").set({ reference }).where("id", "=", row.id).execute();
  return { ...row, reference };
}
