import type { Advert } from "../../../contract/customer/adverts.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { publicPages } from "../../../engine/catalog/public-pages.ts";
import type { Context } from "../../platform/context.ts";

/** More than so many are not shown at once. */
const MOST_SHOWN = 2;
/** As many as links that have gone out of use in the documents may stand before those that are shown. */
const LOOKED_AT = 20;

interface Asked {
  /** Key of the brand in force. */
  brand: string;
  /** Code of the product that the screen is about, where it is about one. */
  product: string | undefined;
  language: string;
}

/**
 * The advertisements that are shown now, the greatest priority first and of equal ones the latest. Those for a product are shown on
 * its screens alone. One whose link the documents do not allow any more is left out.
 */
export async function shownAdverts(ctx: Context, { brand, product, language }: Asked): Promise<Advert[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .selectFrom("adverts")
    .select(["id", "title", "text", "link"])
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", now)
    .where("brand", "in", ["", brand])
    .where("product", "in", product === undefined ? [""] : ["", product])
    .orderBy("priority", "desc")
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(LOOKED_AT)
    .execute();
  return rows
    .filter(({ link }) => allowedLink(ctx, link) !== null)
    .slice(0, MOST_SHOWN)
    .map(({ id, title, text, link }) => ({ id, title: localise(title, language), text: localise(text, language), link }));
}

/**
 * Where an advertisement may lead: a public page of ours, by its path, or an address under https at one of the hosts that the site's
 * document sends visitors on to.
 * @returns the link as browsers write it; null for any other
 */
export function allowedLink(ctx: Context, text: string): string | null {
  const { catalog, site } = ctx.releases.live();
  const link = text.trim();
  if (link.startsWith("/")) return publicPages(catalog, "en").some(({ path }) => path === link) ? link : null;
  // Browsers drop what a reader does not see, and read one sign as another.
  if (!/^https:\/\/[!-~]+$/i.test(link) || link.includes("\\") || !URL.canParse(link)) return null;
  const url = new URL(link);
  const origins = (site.redirects ?? []).map((redirect) => new URL(redirect.url).origin);
  return url.username === "" && url.password === "" && origins.includes(url.origin) ? url.href : null;
}
