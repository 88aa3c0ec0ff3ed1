import type { ProductDocument } from "../../contract/documents.gen.ts";
import type { ProductFlag, Profile } from "../../contract/profile.ts";
import type { Condition } from "../../contract/slices.ts";
import { namesReadByLenders } from "../../engine/catalog/lender-fields.ts";
import { compiledConditions } from "../../engine/rules/compile.ts";
import { fits } from "../../engine/rules/conditions.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import type { LiveRelease } from "../releases/live-release.ts";
import { readCustomer } from "./customers.ts";
import { formCheck } from "./form-check.ts";
import { factsOf } from "./offers-decide.ts";
import type { StoredProfile } from "./profile-fields.ts";

/** Rules that time alone breaks; no release asks for anything new by them. */
const OF_THE_CLOCK: ReadonlySet<string> = new Set(["ageBetween", "yearsBack"]);

const evaluate = compiledConditions();

/** What the lenders of a product look at, by product, for as long as the release is held. A release never changes. */
const namesRead = new WeakMap<LiveRelease["catalog"], Map<string, ReadonlySet<string>>>();

/**
 * Notes that a customer's answers for a product are complete under a release. That clears flags which other products may share,
 * so those are looked at once more.
 */
export async function noteCompletion(tx: Db, customerId: string, product: string, release: string): Promise<void> {
  const row = { release, reviewed_release: release };
  await tx
    .insertInto("completions")
    .values({ customer_id: customerId, product, ...row })
    .onConflict((conflict) => conflict.columns(["customer_id", "product"]).doUpdateSet(row))
    .execute();
  await tx
    .updateTable("completions")
    .set(({ ref }) => ({ reviewed_release: ref("release") }))
    .where("customer_id", "=", customerId)
    .where("product", "<>", product)
    .execute();
}

/** The profile as it stands under the release in force. A product whose answers are no longer enough says so in its update flags (O43). */
export async function readCurrentProfile(ctx: Context, customerId: string): Promise<Profile> {
  const live = ctx.releases.live();
  const due = await ctx.db
    .selectFrom("completions")
    .select(["product", "release"])
    .where("customer_id", "=", customerId)
    .where("reviewed_release", "<>", live.hash)
    .execute();
  const { updated_at } = await ctx.db.selectFrom("customers").select("updated_at").where("id", "=", customerId).executeTakeFirstOrThrow();
  const { profile, stored } = await readCustomer(ctx, customerId);
  if (due.length === 0) return profile;
  // Products may share a flag, which is set when any of them needs it.
  const flags: Partial<Record<ProductFlag, boolean>> = {};
  for (const { product: code, release } of due) {
    const product = [...live.catalog.products.values()].find((each) => each.code === code);
    const found = product ? await flagsOf(ctx, live, product, release, stored) : {};
    for (const [flag, set] of Object.entries(found) as [ProductFlag, boolean][]) flags[flag] = set || flags[flag] === true;
  }
  const products = due.map(({ product }) => product);
  await inTransaction(ctx, (tx) => noteReview(tx, { customerId, products, storedAt: updated_at, reviewed: live.hash }, flags));
  return (await readCustomer(ctx, customerId)).profile;
}

interface Review {
  customerId: string;
  products: string[];
  /** When the answers were stored that were looked at. */
  storedAt: Date;
  reviewed: string;
}

/** Sets the flags, unless other answers have been stored meanwhile; those are looked at the next time. */
async function noteReview(tx: Db, review: Review, flags: Partial<Record<ProductFlag, boolean>>): Promise<void> {
  const { customerId, products, storedAt, reviewed } = review;
  const row = await tx.selectFrom("customers").select("updated_at").where("id", "=", customerId).forNoKeyUpdate().executeTakeFirst();
  if (row?.updated_at.getTime() !== storedAt.getTime()) return;
  await tx
    .updateTable("completions")
    .set({ reviewed_release: reviewed })
    .where("customer_id", "=", customerId)
    .where("product", "in", products)
    .execute();
  if (Object.keys(flags).length > 0) await tx.updateTable("customers").set(flags).where("id", "=", customerId).execute();
}

/** The update flags of a product for these answers, by whom the product's document sets each for. */
async function flagsOf(
  ctx: Context,
  live: LiveRelease,
  product: ProductDocument,
  given: string,
  stored: StoredProfile,
): Promise<Partial<Record<ProductFlag, boolean>>> {
  const { answers, unanswered, errors } = formCheck(ctx, live, product.form, "en").review(stored);
  const before = await ctx.releases.byHash(given);
  const known = before ? namesReadIn(before, product.code) : null;
  const asked = known && unanswered.some((name) => namesReadIn(live, product.code).has(name) && !known.has(name));
  const due = asked || errors.some(({ keyword }) => !OF_THE_CLOCK.has(keyword));
  const facts = factsOf(ctx, live, answers);
  const isFor = (flag: ProductFlag) =>
    fits(product.updateWhen?.[flag as keyof typeof product.updateWhen] as Condition | undefined, facts, evaluate);
  return Object.fromEntries((product.updateFlags ?? []).map((flag) => [flag, due && isFor(flag)]));
}

function namesReadIn({ catalog }: LiveRelease, product: string): ReadonlySet<string> {
  const known = namesRead.get(catalog) ?? new Map<string, ReadonlySet<string>>();
  namesRead.set(catalog, known);
  const names = known.get(product) ?? namesReadByLenders(catalog, product);
  known.set(product, names);
  return names;
}
