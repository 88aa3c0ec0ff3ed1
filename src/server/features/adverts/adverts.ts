import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Advert } from "../../../contract/customer/adverts.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { publicPages } from "../../../engine/catalog/public-pages.ts";
import type { Context } from "../../platform/context.ts";
import type { DeskTables } from "../../platform/db/tables/desk-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

type AdvertRow = Selectable<DeskTables["adverts"]>;

/** Maximum adverts shown at once. */
const MAX_SHOWN = 2;
/** Adverts read, because some may be skipped whose links the documents do not allow any more. */
const LOOKED_AT = 20;

interface AdvertRequest {
  /** Key of the current brand. */
  brand: string;
  /** Product code of the screen, if it is about one. */
  product: string | undefined;
  /** Path of the page's route. */
  page: string | undefined;
  language: string;
}

/**
 * Current adverts by priority, then the latest first. Adverts for a product only appear on its
 * screens. Adverts with links that the documents do not allow any more are left out.
 */
export async function shownAdverts(ctx: Context, { brand, product, page, language }: AdvertRequest): Promise<Advert[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .selectFrom("adverts")
    .select(["id", "title", "text", "link"])
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .where("starts_at", "<=", now)
    .where("brand", "in", ["", brand])
    .where("product", "in", product === undefined ? [""] : ["", product])
    .where("page", "in", page === undefined ? [""] : ["", page])
    .where("language", "in", ["", language])
    .orderBy("priority", "desc")
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(LOOKED_AT)
    .execute();
  return rows
    .filter(({ link }) => allowedLink(ctx, link) !== null)
    .slice(0, MAX_SHOWN)
    .map(({ id, title, text, link }) => ({ id, title: localise(title, language), text: localise(text, language), link }));
}

/**
 * Validates an advert's link: the path of a public page, or an https URL with an origin that the
 * site's document redirects to.
 * @returns the normalised link; null if it is not allowed
 */
export function allowedLink(ctx: Context, text: string): string | null {
  const { catalog, site } = ctx.releases.live();
  const link = text.trim();
  if (link.startsWith("/")) return publicPages(catalog, "en").some(({ path }) => path === link) ? link : null;
  // Browsers drop invisible characters, and treat `\` as `/`.
  if (!/^https:\/\/[!-~]+$/i.test(link) || link.includes("\\") || !URL.canParse(link)) return null;
  const url = new URL(link);
  const origins = (site.redirects ?? []).map((redirect) => new URL(redirect.url).origin);
  return url.username === "" && url.password === "" && origins.includes(url.origin) ? url.href : null;
}

/** Current and future adverts, the latest first. @param most maximum number */
export const currentAndFutureAdverts = ({ db, clock }: Pick<Context, "db" | "clock">, most: number): Promise<AdvertRow[]> =>
  db
    .selectFrom("adverts")
    .selectAll()
    .where("ended_at", "is", null)
    .where("ends_at", ">", clock.now())
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(most)
    .execute();

export async function storeAdvert(tx: Db, row: Insertable<DeskTables["adverts"]>): Promise<void> {
  await tx.insertInto("adverts").values(row).execute();
}

/** Changes an advert that has not ended, if its revision matches. Returns whether it did. */
export async function changeStored(
  tx: Db,
  { id, revision }: { id: string; revision: number },
  columns: Updateable<DeskTables["adverts"]>,
): Promise<boolean> {
  const changed = await tx
    .updateTable("adverts")
    .set({ ...columns, revision: sql`revision + 1` })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
