import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { countEvent, networkOf } from "../../platform/limits/rate-limit.ts";

/** What a caller can have counted by one advert: many users share a network in India, but one must not inflate a campaign. */
const OF_A_NETWORK = { name: "adverts-counted", count: 200, seconds: 3600 };
/** The same browser at the same address counts once per half hour, as for tracking links. */
const REPEAT = { name: "advert-counted", count: 1, seconds: 1800 };
const COLUMNS = { seen: "impressions", followed: "clicks" } as const;

interface AdvertEvent {
  advert: string;
  event: keyof typeof COLUMNS;
}

/**
 * Counts an event of an advert that is shown now, and nothing beyond the limits. Repeats are detected
 * by a keyed hash that expires after half an hour.
 */
export async function countEventOfAdvert(
  ctx: Context,
  { advert, event }: AdvertEvent,
  { address, browser }: { address: string; browser: string },
): Promise<void> {
  const now = ctx.clock.now();
  const shown = await ctx.db
    .selectFrom("adverts")
    .select("id")
    .where("id", "=", advert)
    .where("ended_at", "is", null)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (shown === undefined) return;
  const network = networkOf(address);
  if ((await countEvent(ctx, ctx.db, OF_A_NETWORK, `${event} ${advert} ${network}`)) !== null) return;
  if ((await countEvent(ctx, ctx.db, REPEAT, `${event} ${advert} ${network} ${browser}`)) !== null) return;
  const column = COLUMNS[event];
  await ctx.db
    .insertInto("advert_days")
    .values({ advert_id: advert, day: todayInIndia(now), [column]: 1 })
    .onConflict((conflict) =>
      conflict.columns(["advert_id", "day"]).doUpdateSet({ [column]: sql<number>`${sql.ref(`advert_days.${column}`)} + 1` }),
    )
    .execute();
}
