import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";

const LIMIT = { name: "page-views", count: 600, seconds: 300 };

/**
 * Counts a page view per day, in production, if the site enables analytics and the visitor has
 * consented. Only known routes are counted, so that nobody can fill the table.
 * @param consent value of the visitor's consent cookie
 */
export async function countPageView(ctx: Context, path: string, consent: string | undefined, address: string): Promise<void> {
  const { site, catalog } = ctx.releases.live();
  if (!site.analytics.enabled || !ctx.settings.production || consent !== "yes") return;
  const known = [...catalog.routing.values()].some(({ routes }) => routes.some((route) => route.path === path));
  if (!known) return;
  await limitByAddress(ctx, LIMIT, address);
  await ctx.db
    .insertInto("page_views")
    .values({ day: todayInIndia(ctx.clock.now()), route: path, count: 1 })
    .onConflict((conflict) => conflict.columns(["day", "route"]).doUpdateSet({ count: sql<number>`page_views.count + 1` }))
    .execute();
}
