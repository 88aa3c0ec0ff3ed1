import { sql } from "kysely";
import type { createProspect } from "../../../contract/customer/prospect.ts";
import type { BodyOf } from "../../../contract/endpoint.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitByAddress } from "../../platform/limits/rate-limit.ts";
import type { Release } from "../../platform/releases/release.ts";
import { findBrand } from "../config/brands.ts";

const LIMIT = { name: "prospects", count: 120, seconds: 300 };

/** Creates a prospect. The product is stored by its upper-case code, however it was written (O36). */
export async function beginProspect(ctx: Context, input: BodyOf<typeof createProspect>, address: string): Promise<string> {
  await limitByAddress(ctx, LIMIT, address);
  const live = ctx.releases.live();
  const product = input.productType === undefined ? null : productByCode(live.catalog, input.productType);
  if (product === undefined) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/productType", keyword: "enum", message: "" }] });
  const id = randomUuid();
  await ctx.db
    .insertInto("prospects")
    .values({
      id,
      created_at: ctx.clock.now(),
      product_type: product?.code ?? null,
      url_segment: input.urlSegment ?? null,
      utms: input.utms === undefined ? null : JSON.stringify(ofBrand(live, input.utms)),
      qr: input.qr ?? null,
      url: input.url === undefined ? null : withoutQuery(input.url),
    })
    .execute();
  return id;
}

/**
 * Replaces the UTM source by the brand's id if it is one of its names, so that the visit is
 * attributed to the brand's partner.
 */
function ofBrand(live: Release, utms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const brand = utms.utm_source === undefined ? null : findBrand(live, utms.utm_source);
  return brand === null ? utms : { ...utms, utm_source: brand.id };
}

const RESUME_LIMIT = { name: "prospect-resume", count: 30, seconds: 300 };

/** The product of a prospect; everyone with the id may read it, and no more. Throws NOT_FOUND. */
export async function findProspect(ctx: Context, id: string, address: string): Promise<{ productType: string | null }> {
  await limitByAddress(ctx, RESUME_LIMIT, address);
  return { productType: await productOf(ctx.db, id) };
}

/** Throws NOT_FOUND for an unknown prospect. */
export async function requireProspect(db: Db, id: string): Promise<void> {
  await productOf(db, id);
}

/** Code of the product that a prospect is about; null for none. Throws NOT_FOUND. */
export async function productOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("prospects").select("product_type").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row.product_type;
}

/** The query string of a landing URL may contain anything; what is evaluated is in `utms` and `qr`. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? "";
}

/** Subquery: the ids of a customer's prospects. */
export const prospectIdsOf = (customerId: string) => sql<string>`(select id from prospects where customer_id = ${customerId})`;

interface BoundProspect {
  id: string;
  language: number | null;
}

/**
 * Assigns a prospect to the customer who signs in with it. If it belongs to another customer, a new
 * one with the same origin is created.
 */
export async function prospectFor(ctx: Context, tx: Db, prospectId: string, customerId: string): Promise<BoundProspect> {
  const bound = await tx
    .updateTable("prospects")
    .set({ customer_id: customerId })
    .where("id", "=", prospectId)
    .where((where) => where.or([where("customer_id", "is", null), where("customer_id", "=", customerId)]))
    .returning(["id", "language"])
    .executeTakeFirst();
  if (bound !== undefined) return bound;
  const other = await tx
    .selectFrom("prospects")
    .select(["url_segment", "product_type", "utms", "qr", "url"])
    .where("id", "=", prospectId)
    .executeTakeFirst();
  if (other === undefined) throw new ApiError("NOT_FOUND");
  const id = randomUuid();
  const utms = other.utms && JSON.stringify(other.utms);
  await tx
    .insertInto("prospects")
    .values({ ...other, utms, id, created_at: ctx.clock.now(), customer_id: customerId })
    .execute();
  return { id, language: null };
}

/** Whether a prospect belongs to a customer. */
export async function isOwnProspect(db: Db, id: string, customerId: string): Promise<boolean> {
  const own = db.selectFrom("prospects").select("id").where("id", "=", id).where("customer_id", "=", customerId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Creates a prospect of an existing customer. Returns its id. @param product product code */
export async function addProspect({ clock }: Pick<Context, "clock">, tx: Db, customerId: string, product: string): Promise<string> {
  const id = randomUuid();
  const values = { id, created_at: clock.now(), customer_id: customerId, product_type: product };
  await tx.insertInto("prospects").values(values).execute();
  return id;
}

/** A customer's latest prospect, preferably about a product, with its language. */
export const lastProspect = (db: Db, customerId: string, product: string): Promise<BoundProspect | undefined> =>
  db
    .selectFrom("prospects")
    .select(["id", "language"])
    .where("customer_id", "=", customerId)
    .orderBy(sql`coalesce(product_type = ${product}, false)`, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .executeTakeFirst();

/**
 * Locks a prospect for a sign-in. Its owner is only certain under the customer's lock, which is
 * taken after this one.
 */
export async function lockProspect(tx: Db, prospectId: string): Promise<void> {
  await tx.selectFrom("prospects").select("id").where("id", "=", prospectId).forNoKeyUpdate().executeTakeFirst();
}

/** Locks all prospects of a customer, before the customer is locked. */
export async function lockProspectsOf(tx: Db, customerId: string): Promise<void> {
  await tx.selectFrom("prospects").select("id").where("customer_id", "=", customerId).orderBy("id").forNoKeyUpdate().execute();
}

/**
 * Stores the language that a customer selected (`set-language`). The prospect must belong to the
 * caller or have no owner.
 */
export async function rememberLanguage(ctx: Context, prospectId: string, language: number, customerId: string | null): Promise<void> {
  const known = ctx.releases.live().site.languages.some(({ id }) => id === language);
  if (!known) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/language", keyword: "enum", message: "" }] });
  await inTransaction(ctx, async (tx) => {
    const row = await tx.selectFrom("prospects").select("customer_id").where("id", "=", prospectId).forNoKeyUpdate().executeTakeFirst();
    if (row === undefined) throw new ApiError("NOT_FOUND");
    if (row.customer_id !== null && row.customer_id !== customerId) throw new ApiError(customerId === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
    if (row.customer_id !== null) {
      // The customer was erased while the call waited.
      if (!(await storeLanguage(tx, row.customer_id, language))) throw new ApiError("NOT_SIGNED_IN");
    }
    await tx.updateTable("prospects").set({ language }).where("id", "=", prospectId).execute();
  });
}

/** Stores a customer's language. Returns whether the customer exists and is not erased. */
async function storeLanguage(tx: Db, id: string, language: number): Promise<boolean> {
  const own = tx.updateTable("customers").set({ language }).where("id", "=", id).where("sealed_key", "is not", null);
  return (await own.executeTakeFirst()).numUpdatedRows > 0n;
}
