import type { LenderApplication } from "../../../platform/db/lending-tables.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { isKept } from "../../customers/customer-rows.ts";
import { lockLenderApplication, type News } from "./news.ts";

/**
 * The application that a lender's news are of, locked: by the lender's reference, else by our id of it, which then gets the
 * reference. Undefined where there is none of this lender, where the reference is another application's, or where its customer
 * was erased, for whom nothing can be sealed any more.
 */
export async function lockByNews(
  tx: Db,
  lender: string,
  { reference, application }: Pick<News, "reference" | "application">,
): Promise<LenderApplication | undefined> {
  const own = tx.selectFrom("lender_applications").select("id").where("lender", "=", lender);
  const named = reference === null ? undefined : await own.where("reference", "=", reference).executeTakeFirst();
  if (application !== null && named !== undefined && named.id !== application) return undefined;
  const found = named ?? (application === null ? undefined : await own.where("id", "=", application).executeTakeFirst());
  const row = found === undefined ? undefined : await lockLenderApplication(tx, found.id);
  // What was chosen, and not sent yet, the lender cannot know of.
  if (row === undefined || row.attempt === 0 || !(await isKept(tx, row.customer_id))) return undefined;
  if (reference === null || row.reference !== null) return row;
  await tx.updateTable("lender_applications").set({ reference }).where("id", "=", row.id).execute();
  return { ...row, reference };
}
