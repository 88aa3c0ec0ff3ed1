import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { countEvent, leftInWindow, networkOf } from "../../platform/limits/rate-limit.ts";

/** A code of ours as `utm_content` has it. */
const CODE = /^[a-z0-9_]{1,10}$/;
/** Who fetches a page without anybody looking at it: search engines, previews of messengers, tools. */
const ROBOT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|curl|wget|python|java\/|okhttp|monitor|scan|axios|^node\b|go-http|headless|lighthouse|postman|ruby|perl|libwww/i;
/** The same browser behind the same address again is no further click for half an hour. */
const REPEAT = { name: "link-click", count: 1, seconds: 1800 };
/** Of one link from one network: many share one in India, and nobody makes a campaign look good from theirs. */
const OF_A_NETWORK = { name: "link-clicks", count: 200, seconds: 3600 };

/** A page that is asked for. */
interface Opening {
  method: string;
  query: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
}

const isForNobody = ({ method, headers }: Opening): boolean => {
  const agent = headers["user-agent"] ?? "";
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
  // What browsers of today say that they want the page for; an image or a frame of another site is not it.
  const into = headers["sec-fetch-dest"] ?? "document";
  return method !== "GET" || agent === "" || ROBOT.test(String(agent)) || String(purpose).includes("prefetch") || into !== "document";
};

/**
 * Counts a click where the address of a page is that of a tracking link which is on. Nothing is kept of whoever clicked: the link's number
 * of the day grows by one, and what tells a repeat is a keyed hash that goes with its half hour.
 */
export async function countClick(ctx: Context, opening: Opening): Promise<void> {
  const { utm_content: code } = opening.query as Record<string, unknown>;
  if (typeof code !== "string" || !CODE.test(code) || isForNobody(opening)) return;
  const link = await ctx.db
    .selectFrom("tracking_links")
    .select("id")
    .where("code", "=", code)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (link === undefined) return;
  const network = networkOf(opening.ip);
  // First, as whoever calls himself another browser each time would else write a row each time.
  if ((await leftInWindow(ctx, ctx.db, OF_A_NETWORK, `${link.id} ${network}`)).events === 0) return;
  if ((await countEvent(ctx, ctx.db, REPEAT, `${link.id} ${network} ${opening.headers["user-agent"]}`)) !== null) return;
  if ((await countEvent(ctx, ctx.db, OF_A_NETWORK, `${link.id} ${network}`)) !== null) return;
  await ctx.db
    .insertInto("link_days")
    .values({ link_id: link.id, day: todayInIndia(ctx.clock.now()), clicks: 1 })
    .onConflict((conflict) => conflict.columns(["link_id", "day"]).doUpdateSet({ clicks: sql<number>`link_days.clicks + 1` }))
    .execute();
}
