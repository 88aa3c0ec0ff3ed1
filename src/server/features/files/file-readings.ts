import type { REVEAL_REASONS } from "../../../contract/staff/found-customer.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";

interface FileReading {
  staffId: string;
  appId: string;
  /** Null for the list of the application's files. */
  file: string | null;
  /** Why a file is read; null for the list. */
  reason: (typeof REVEAL_REASONS)[number] | null;
}

/** Files that one member of the staff reads: enough for the applications of an hour, too few to copy customers off. */
const LIMIT = { name: "file-readings", count: 60, seconds: 3600 };

/** Counts a file that a member of the staff reads. @throws ApiError TOO_MANY_REQUESTS */
export const countReading = (ctx: Context, staffId: string): Promise<void> => limitEvents(ctx, LIMIT, staffId);

/** Keeps who of the staff reads which file of a customer, before it is sent: what cannot be written down is not read. */
export async function keepReading(
  { db, clock }: Pick<Context, "db" | "clock">,
  { staffId, appId, file, reason }: FileReading,
): Promise<void> {
  await db
    .insertInto("file_readings")
    .values({ id: randomUuid(), staff_id: staffId, application_id: appId, file_id: file, reason, read_at: clock.now() })
    .execute();
}
