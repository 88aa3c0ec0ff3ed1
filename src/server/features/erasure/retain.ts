import type { Context } from "../../platform/context.ts";
import { deleteOldRows } from "../../platform/retention.ts";
import { endWhatStays } from "./ends.ts";

/** Everything whose time is over goes, each kind on its own: what cannot be deleted of one keeps nothing of the others. Throws what failed, so that it is tried again. */
export async function retain(ctx: Context): Promise<void> {
  const ended = await Promise.allSettled([deleteOldRows(ctx), endWhatStays(ctx)]);
  const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join("; "));
}
