import type { REVEAL_REASONS } from "../../../contract/staff/reveal-reasons.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";

interface FileReading {
  staffId: string;
  appId: string;
  /** Null for the list of the application's files. */
  file: string | null;
  /** Stated reason; null for the list. */
  reason: (typeof REVEAL_REASONS)[number] | null;
}

/**
 * Files read per member and hour: enough for the applications of an hour, too few to copy customer
 * data.
 */
const LIMIT = { name: "file-readings", count: 60, seconds: 3600 };

/** Counts a file read by a member of the staff. @throws ApiError TOO_MANY_REQUESTS */
export const countReading = (ctx: Context, staffId: string): Promise<void> => limitEvents(ctx, LIMIT, staffId);

/** Records staff access to a customer's file before it is sent, so that none goes unrecorded. */
export async function auditFileAccess(
  { db, clock }: Pick<Context, "db" | "clock">,
  { staffId, appId, file, reason }: FileReading,
): Promise<void> {
  await db
    .insertInto("file_readings")
    .values({ id: randomUuid(), staff_id: staffId, application_id: appId, file_id: file, reason, read_at: clock.now() })
    .execute();
}
