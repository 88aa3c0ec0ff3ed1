import type { ProductFlag } from "../../../contract/customer/profile.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { ApplicationRow } from "./find-application.ts";

/**
 * Returns the customer's open applications whose answers were not reviewed under a release.
 * @param release hash of the release
 */
export const findUnreviewed = (db: Db, customerId: string, release: string) =>
  db
    .selectFrom("applications")
    .select(["id", "product", "release", "sealed_answers"])
    .where("customer_id", "=", customerId)
    .where("state", "=", "open")
    .where("sealed_answers", "is not", null)
    .where("reviewed_release", "is distinct from", release)
    .execute();

interface Review {
  /** Hash of the release under which the answers were reviewed. */
  release: string;
  /** The application needs updated answers. */
  required: boolean;
  flags: readonly ProductFlag[];
}

/**
 * Stores the review of an application's answers. Does nothing if the answers changed since they
 * were read; the next review covers them.
 */
export async function storeReview(
  db: Db,
  { id, sealed_answers }: Pick<ApplicationRow, "id" | "sealed_answers">,
  { release, required, flags }: Review,
): Promise<void> {
  await db
    .updateTable("applications")
    .set({ reviewed_release: release, update_required: required, update_flags: JSON.stringify(flags) })
    .where("id", "=", id)
    .where("sealed_answers", "=", sealed_answers)
    .execute();
}
