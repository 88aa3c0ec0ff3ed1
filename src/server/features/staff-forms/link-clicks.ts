import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { countEvent, leftInWindow, networkOf } from "../../platform/limits/rate-limit.ts";

/** Format of our codes in `utm_content`. */
const CODE = /^[a-z0-9_]{1,10}$/;
/** Clients that fetch pages without a reader: search engines, link previews, tools. */
const ROBOT =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|curl|wget|python|java\/|okhttp|monitor|scan|axios|^node\b|go-http|headless|lighthouse|postman|ruby|perl|libwww/i;
/** The same browser at the same address counts once per half hour. */
const REPEAT = { name: "link-click", count: 1, seconds: 1800 };
/**
 * Clicks per link and network: many users share a network in India, but one must not inflate a
 * campaign.
 */
const OF_A_NETWORK = { name: "link-clicks", count: 200, seconds: 3600 };

/** A page request. */
interface Opening {
  method: string;
  query: unknown;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
}

const isAutomated = ({ method, headers }: Opening): boolean => {
  const agent = headers["user-agent"] ?? "";
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
  // Current browsers send this header; images and frames of other sites do not count.
  const into = headers["sec-fetch-dest"] ?? "document";
  return method !== "GET" || agent === "" || ROBOT.test(String(agent)) || String(purpose).includes("prefetch") || into !== "document";
};

/**
 * Counts a click if the page's address belongs to an enabled tracking link. Nothing about the
 * visitor is stored: the link's count of the day is incremented, and repeats are detected by a
 * keyed hash that expires after half an hour.
 */
export async function countClick(ctx: Context, opening: Opening): Promise<void> {
  const { utm_content: code } = opening.query as Record<string, unknown>;
  if (typeof code !== "string" || !CODE.test(code) || isAutomated(opening)) return;
  const link = await ctx.db
    .selectFrom("tracking_links")
    .select("id")
    .where("code", "=", code)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (link === undefined) return;
  const network = networkOf(opening.ip);
  // Checked first: a client with a new user agent each time would otherwise insert a row each time.
  if ((await leftInWindow(ctx, ctx.db, OF_A_NETWORK, `${link.id} ${network}`)).events === 0) return;
  if ((await countEvent(ctx, ctx.db, REPEAT, `${link.id} ${network} ${opening.headers["user-agent"]}`)) !== null) return;
  if ((await countEvent(ctx, ctx.db, OF_A_NETWORK, `${link.id} ${network}`)) !== null) return;
  await ctx.db
    .insertInto("link_days")
    .values({ link_id: link.id, day: todayInIndia(ctx.clock.now()), clicks: 1 })
    .onConflict((conflict) => conflict.columns(["link_id", "day"]).doUpdateSet({ clicks: sql<number>`link_days.clicks + 1` }))
    .execute();
}
