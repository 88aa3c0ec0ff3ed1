import type { Context } from "../context.ts";
import { sweepIdempotencyKeys } from "./idempotency.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Sessions that are over are kept this long, for questions about who was signed in when. */
const SESSIONS_KEPT_MS = 180 * DAY_MS;

/** Removes what has served its time: ended counts, codes, keys, old sessions. Any number of servers may do it at once. */
async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await ctx.db.deleteFrom("rate_windows").where("ends_at", "<", new Date(now)).execute();
  await ctx.db
    .deleteFrom("otp_codes")
    .where("created_at", "<", new Date(now - DAY_MS))
    .execute();
  await ctx.db
    .deleteFrom("otp_budgets")
    .where("last_sent_at", "<", new Date(now - DAY_MS))
    .execute();
  await ctx.db
    .deleteFrom("sessions")
    .where("expires_at", "<", new Date(now - SESSIONS_KEPT_MS))
    .execute();
  await sweepIdempotencyKeys(ctx);
}

/** Sweeps every hour until the returned function is called. */
export function startHousekeeping(ctx: Context): () => void {
  const timer = setInterval(() => {
    sweep(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "housekeeping failed"));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
