import type { Context } from "../../platform/context.ts";
import { deleteOldRows } from "../../platform/delete-old-rows.ts";
import { ALL_PERSONAL_DATA } from "./all-personal-data.ts";
import { deleteExpiredRetained } from "./delete-expired.ts";

/**
 * Deletes everything whose retention is over. The kinds are independent: a failure of one does not
 * stop the other. Throws the failures, so that the job is retried.
 */
export async function enforceRetention(ctx: Context): Promise<void> {
  const ended = await Promise.allSettled([deleteOldRows(ctx, ALL_PERSONAL_DATA), deleteExpiredRetained(ctx)]);
  const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join("; "));
}
